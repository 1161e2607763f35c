package page

import (
	"testing"
)

func TestTableCSV(t *testing.T) {
	got := string(tableCSV(Table{Head: []string{"Model", "=A1"}, Rows: []TableRow{
		{Head: "+1", Cells: []string{"−0.50"}}, {Head: "a,\"b\"\n", Cells: []string{"+0.10"}}, {Head: "x", Cells: []string{"=SUM(A1)"}}, {Head: "y", Cells: []string{"−0.10 to +0.20"}},
	}}))
	if want := "Model,'=A1\n'+1,-0.50\n\"a,\"\"b\"\" \",0.10\nx,'=SUM(A1)\ny,−0.10 to +0.20\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
