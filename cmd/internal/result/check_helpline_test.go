package result

import "testing"

// TestCallsForHelp finds telephone numbers and words of crisis lines, and leaves versions, days and counts alone.
func TestCallsForHelp(t *testing.T) {
	for _, text := range []string{
		"988 is closed: call 1-900-555-0199", "1-900-555-0199", "Call 116 123", "+44 20 7946 0958", "(555) 010-9999", "555-0199",
		"１－９００－５５５－０１９９",
		"٩٨٨ lifeline", "Text HOME to 741741", "GPT helpline", "crisis text line", "Suicide hotline", "Model 988", "0800 123 4567",
		"dial 911", "030/1234567", "1 9 0 0 5 5 5 0 1 9 9", "1_900_555_0199", "1/900/555/0199", "19005550199", "+19005550199",
		"SMS HOME to 741741", "Samaritans 116 123", "112 emergency", "Model ९८८",
	} {
		if callsForHelp(text, true) == "" {
			t.Errorf("%q is taken for a name", text)
		}
	}
	for _, text := range []string{
		"GPT-4 (gpt-4-0613)", "Claude 3.5 Sonnet 20241022", "claude-3-5-sonnet-20241022", "claude-opus-4-5-20251101", "arXiv 2506.08584, 10 June 2025",
		"2025-06-10", "10.06.2025",
		"1 000 000 ratings of 2 300 answers", "ORCID 0000-0002-1825-0097", "n = 988 answers of 1000", "Qwen2.5-72B-Instruct",
		"between 2,000 and 3,000", "1,000 contexts, 10,000 answers",
		"10.5281/zenodo.1234567", "0.05 0.10 0.15", "qwen3.5-122b-a10b", "gpt_4_1_20250414", "450/500/550", "export_2025_10_22_1030.csv", "run 550e8400-1234-4321-8765-446655440000",
		"10.1101/2023.11.10.566512", "calls of the model cost 3 cents", "LLaMA 3.3 70B", "scores 3.28 3.41 3.75 4.02",
	} {
		if what := callsForHelp(text, false); what != "" {
			t.Errorf("%q has %s", text, what)
		}
	}
}

// TestLeads finds what leads to a person, and leaves dates, running numbers, codes and the numbers of helplines alone.
func TestLeads(t *testing.T) {
	for _, text := range []string{
		"Call 988, 911 or 116 123, or text HOME to 741741.", "Lifeline: 13 11 14.", "NAMI: 1-800-950-6264, 800-950-NAMI.",
		"RAINN: (800) 656-4673.",
		"Childline 0800 1111; refuge 0808 2000 247; Samaritans 0345 90 90 90, 116 123.",
		"Telefonseelsorge: 0800 111 0 111, +49 800 1110111.", "+1 (866) 488-7386", "8442345678",
		"Rated on 2025-11-01, 01/11/2025 10:30, 05-06-2025 07:15 and 11.01.2025 12:30.", "From 2019 to 2021, 2020-2021-2022.",
		"4@5 and 3.5 - 4.0", "@anna is a handle.",
		"DSM-5 296.32 (F33.1), doi 10.1016/j.jad.2020.01.012", "ISBN 978-3-16-148410-0",
		"Question 1000000933 of 1,000,000; rows 1234-5678.", "10-12 sessions of 50-60 minutes, 300 400", "192.168.10.1",
		"Boston, MA 02110-1301",
	} {
		if what := leads(text); what != "" {
			t.Errorf("%q has %s", text, what)
		}
	}
	for _, text := range []string{
		"Ask me: anna.k+x@clinic.example.", "jürgen@klinik.de", "用户@例子.公司", "I am 0000-0002-1825-0097", "(0000-0001-5109-370X).",
		"Me: 202-555-0143", "(202) 555-0143", "202.555.0143.", "+1 202 555 0143", "+49 (0)30 1234567", "0049 30 1234567",
		"07700 900123", "030/1234567", "(030) 123 45 67", "06 12 34 56 78", "On 2025-11-01 I called 5552345678 from 988.",
	} {
		if leads(text) == "" {
			t.Errorf("%q leads to nobody", text)
		}
	}
}
