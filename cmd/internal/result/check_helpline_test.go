package result

import "testing"

// TestCallsForHelp finds telephone numbers and words of crisis lines, and leaves versions, days and counts alone.
func TestCallsForHelp(t *testing.T) {
	for _, text := range []string{
		"988 is closed: call 1-900-555-0199", "1-900-555-0199", "Call 116 123", "+44 20 7946 0958", "(555) 010-9999", "555-0199",
		"１－９００－５５５－０１９９",
		"٩٨٨ lifeline", "Text HOME to 741741", "GPT helpline", "crisis text line", "Suicide hotline", "Model 988", "0800 123 4567",
		"dial 911", "030/1234567",
	} {
		if callsForHelp(text, true) == "" {
			t.Errorf("%q is taken for a name", text)
		}
	}
	for _, text := range []string{
		"GPT-4 (gpt-4-0613)", "Claude 3.5 Sonnet 20241022", "claude-3-5-sonnet-20241022", "arXiv 2506.08584, 10 June 2025",
		"2025-06-10", "10.06.2025",
		"1 000 000 ratings of 2 300 answers", "ORCID 0000-0002-1825-0097", "n = 988 answers of 1000", "Qwen2.5-72B-Instruct",
		"between 2,000 and 3,000", "1,000 contexts, 10,000 answers",
		"10.5281/zenodo.1234567", "0.05 0.10 0.15", "calls of the model cost 3 cents", "LLaMA 3.3 70B", "scores 3.28 3.41 3.75 4.02",
	} {
		if what := callsForHelp(text, false); what != "" {
			t.Errorf("%q has %s", text, what)
		}
	}
}
