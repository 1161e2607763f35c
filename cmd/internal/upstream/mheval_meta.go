package upstream

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/counselboard/counselboard/cmd/internal/result"
)

// mhevalMeta is the meta object of an mheval result file: how it came about.
type mhevalMeta struct {
	version     string
	task        string
	sha256      string
	target      string // the model that answered, as mheval calls it
	targetField field
	judge       string
	judgeField  field
	temperature *json.Number // of task_args
	limit       *int         // nil: a full run
	date        string
	parameters  map[string]any // task_args and the roles' params, flat
}

// readMhevalMeta reads the meta object.
func readMhevalMeta(x field) mhevalMeta {
	m := mhevalMeta{parameters: map[string]any{}}
	x.object("mheval_version", "task", "task_sha256", "roles", "task_args", "limit", "date")
	m.version = x.key("mheval_version").text()
	m.task = x.key("task").text()
	if sum := x.key("task_sha256"); sum.present {
		if m.sha256 = sum.text(); m.sha256 != "" && !isSHA256(m.sha256) {
			sum.wrong("%s is %s, must be 64 lower-case hexadecimal digits", sum.name, sum.says())
		}
	}
	if m.date = x.key("date").text(); m.date != "" {
		if _, err := time.Parse(time.DateOnly, m.date); err != nil {
			x.key("date").wrong("meta.date is %s, must be a date like 2026-01-31", x.key("date").says())
		}
	}
	if limit := x.key("limit"); limit.value != nil {
		m.limit = limit.count(1)
	}
	roles := x.key("roles")
	roles.object("target", "judge")
	m.target, m.targetField = readMhevalRole(roles.key("target"), m.parameters)
	m.judge, m.judgeField = readMhevalRole(roles.key("judge"), m.parameters)
	args := x.key("task_args")
	if args.isObject() {
		args.flatten("task_args", m.parameters)
	}
	if t := args.key("temperature"); t.present && t.number(0, 10) != nil {
		n := t.value.(json.Number)
		m.temperature = &n
	}
	if len(m.parameters) > maxDetails {
		x.wrong("meta has %d parameters, must have at most %d", len(m.parameters), maxDetails)
	}
	return m
}

// readMhevalRole reads one role: a model and its parameters.
func readMhevalRole(x field, parameters map[string]any) (model string, at field) {
	x.object("model", "params")
	if p := x.key("params"); p.isObject() {
		role := x.pointer[strings.LastIndexByte(x.pointer, '/')+1:]
		p.flatten(role+".params", parameters)
	}
	at = x.key("model")
	model = at.text()
	if model != "" && slug(model) == "" {
		at.wrong("%s is %s, which has no letter or digit to make an id of", at.name, at.says())
	}
	return model, at
}

// Bounds of the details of a run file.
const (
	maxDetails    = 180 // parameters; the rest of 200 is for the importer's own
	maxDetailKey  = 200 // bytes
	maxDetailText = 20_000
)

// flatten puts the values below x into details, with dots between the keys. A
// list becomes its JSON text, null the text "null".
func (x field) flatten(key string, details map[string]any) {
	if len(key) > maxDetailKey {
		x.wrongKey("the parameter %s has a name of more than %d bytes", quote(key), maxDetailKey)
		return
	}
	if _, twice := details[key]; twice {
		x.wrongKey("the parameter %s stands twice, once with dots in its name", quote(key))
		return
	}
	switch v := x.value.(type) {
	case map[string]any:
		for _, k := range x.keys() {
			x.key(k).flatten(key+"."+k, details)
		}
		return
	case []any:
		text, _ := json.Marshal(v)
		details[key] = string(text)
	case nil:
		details[key] = "null"
	default:
		details[key] = v // a string, json.Number or boolean
	}
	if s, ok := details[key].(string); ok && len(s) > maxDetailText {
		x.wrong("%s is longer than %d bytes", x.name, maxDetailText)
	}
}

func isSHA256(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}

// harness gives the harness of a run file.
func (m mhevalMeta) harness() *result.Harness {
	details := m.parameters
	details["task"] = m.task
	details["judge"] = m.judge
	if m.limit != nil {
		details["limit"] = json.Number(strconv.Itoa(*m.limit))
	}
	return &result.Harness{Name: "mheval", Version: m.version, SHA256: m.sha256, Details: details}
}
