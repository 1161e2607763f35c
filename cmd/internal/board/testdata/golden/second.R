# Computes a part of the golden figures once more, in R, apart from golden.py:
#
#     Rscript second.R            (R 4.2.2; base packages only)
#
# writes second.tsv: file, path of the figure, value. Means with their clustered
# standard errors and intervals are written out (qt for the quantile); tests are
# binom.test, prop.test(correct = FALSE), whose
# interval is Wilson's, and p.adjust("holm"); correlations are cor().

models <- c(gpt4 = "gpt-4-0613", llama3 = "llama-3.3-70b-instruct", gemini = "gemini-1.5-pro", human = "human-therapists",
            gpt35 = "gpt-3.5-turbo", gpt5 = "gpt-5", llama31 = "llama-3.1-70b-instruct", llama33 = "llama-3.3-70b-instruct",
            claude35 = "claude-3-5-sonnet-20241022", claude37 = "claude-3-7-sonnet-20250219", gemini15 = "gemini-1.5-pro",
            gemini2 = "gemini-2.0-flash")
scales <- list(overall = c(1, 5), empathy = c(1, 5), specificity = c(1, 5), medical_advice = c(0, 1),
               factual_consistency = c(1, 4), toxicity = c(1, 5))
out <- file("second.tsv", "wb")
say <- function(file, path, value) cat(file, "\t", path, "\t", sprintf("%.17g", value), "\n", sep = "", file = out)

one.way <- function(r, g) {
  n <- length(unique(g))
  if (n < 2) 0 else n / (n - 1) * sum(tapply(r, as.character(g), sum)^2)
}

# The component of each question and rater: the smallest label that reaches it.
components <- function(q, r) {
  label <- seq_along(q)
  repeat {
    after <- ave(ave(label, q, FUN = min), r, FUN = min)
    if (identical(after, label)) return(label)
    label <- after
  }
}

clustered <- function(x, q, r, range) {
  mean.q <- tapply(x, q, mean)
  theta <- mean(mean.q)
  w <- 1 / (length(mean.q) * ave(x, q, FUN = length))
  e <- w * (x - theta)
  part <- components(q, r)
  if (length(unique(part)) >= 15) {
    v <- one.way(e, part)
    df <- length(unique(part)) - 1
  } else {
    v <- one.way(e, q) + one.way(e, r) - one.way(e, paste(q, r))
    df <- min(length(unique(q)), length(unique(r))) - 1
  }
  if (max(x) == min(x) || df < 1 || v < 1e-20) return(list(value = theta))
  half <- qt(0.975, df) * sqrt(v)
  list(value = theta, se = sqrt(v), df = df, ci = c(max(range[1], theta - half), min(range[2], theta + half)))
}

# The interval of a mean on the logit scale; a difference has none.
on.scale <- function(e, range) {
  if (is.null(e$se)) return(e)
  p <- (e$value - range[1]) / diff(range)
  half <- qt(0.975, e$df) * e$se / (diff(range) * p * (1 - p))
  e$ci <- range[1] + diff(range) * plogis(qlogis(p) + c(-1, 1) * half)
  e
}

say.estimate <- function(file, path, name, e) {
  say(file, paste0(path, "/", name), e$value)
  if (is.null(e$se)) return()
  say(file, paste0(path, "/se"), e$se)
  for (i in 1:2) say(file, paste0(path, "/ci/", i - 1), e$ci[i])
}

for (file in c("eval-full", "eval-ragged", "eval-components", "eval-few")) {
  rows <- read.csv(paste0(file, ".csv"), fileEncoding = "UTF-8-BOM", check.names = FALSE, colClasses = "character")
  rows <- rows[, names(rows) != ""]
  rows$model <- models[rows$responder]
  for (d in names(scales)) {
    score <- rows[[paste0(d, "_score")]]
    if (d == "medical_advice") score <- c(Yes = "1", No = "0")[score]
    rows$x <- suppressWarnings(as.numeric(score))
    known <- rows[!is.na(rows$x), ]
    for (m in unique(known$model)) {
      own <- known[known$model == m, ]
      say.estimate(file, paste("figures", m, d, sep = "/"), "value",
                   on.scale(clustered(own$x, own$questionID, own$survey_id, scales[[d]]), scales[[d]]))
    }
    means <- tapply(known$x, list(known$questionID, known$model), mean)
    both <- combn(sort(colnames(means), method = "radix"), 2)
    for (j in seq_len(ncol(both))) {
      path <- paste0("pairs/", d, "/", both[1, j], "|", both[2, j])
      pair <- merge(known[known$model == both[1, j], ], known[known$model == both[2, j], ], by = c("questionID", "survey_id"))
      width <- diff(scales[[d]])
      say.estimate(file, path, "difference", clustered(pair$x.x - pair$x.y, pair$questionID, pair$survey_id, c(-width, width)))
    }
    if (d == "medical_advice") next
    answer <- paste(known$questionID, known$model)
    n <- ave(known$x, answer, FUN = length)
    others <- (ave(known$x, answer, FUN = sum) - known$x)[n > 1] / (n[n > 1] - 1)
    own <- known$x[n > 1]
    exact <- round(60 * others) # means of up to 6 ratings: integers in 60ths
    path <- paste0("left_out/", d)
    say(file, paste0(path, "/spearman"), cor(own, exact, method = "spearman"))
    say(file, paste0(path, "/mae"), mean(abs(own - others)))
    say(file, paste0(path, "/rmse"), sqrt(mean((own - others)^2)))
  }
}

modes <- c("medication suggestions" = "medication", "therapy techniques" = "therapy", "medical symptoms" = "symptoms",
           "is judgmental" = "judgmental", "is apathetic" = "apathetic", "unsupported assumptions" = "assumptions")
rows <- read.csv("adv-full.csv", colClasses = "character")
rows$model <- models[rows$model_name]
for (ending in names(modes)) {
  own <- rows[endsWith(rows$mode, paste0(ending, ".")) & rows$human_answer != "not sure", ]
  fails <- with(own, tapply(human_answer == "yes", list(new_post, model), sum)) # one answer each
  for (m in colnames(fails)) {
    x <- fails[!is.na(fails[, m]), m]
    ci <- suppressWarnings(prop.test(sum(x), length(x), correct = FALSE)$conf.int)
    for (i in 1:2) say("adv-full", paste0("figures/", m, "/", modes[ending], "/ci/", i - 1), ci[i])
  }
  p <- c()
  both <- combn(sort(colnames(fails), method = "radix"), 2)
  for (j in seq_len(ncol(both))) {
    a <- fails[, both[1, j]]
    b <- fails[, both[2, j]]
    only <- c(sum(a > b, na.rm = TRUE), sum(a < b, na.rm = TRUE))
    p[paste0("mcnemar/", modes[ending], "/", both[1, j], "|", both[2, j])] <- if (sum(only) == 0) 1 else binom.test(only[1], sum(only))$p.value
  }
  adjusted <- p.adjust(p, "holm")
  for (path in names(p)) {
    say("adv-full", paste0(path, "/p"), p[path])
    say("adv-full", paste0(path, "/p_holm"), adjusted[path])
  }
}
close(out)
