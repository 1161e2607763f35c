package result

// WithoutPeople takes what leads to a person out of what a rater wrote or copied: e-mail addresses, ORCIDs and telephone numbers
// that are not free to call. It returns how many there were.
func (x *Rating) WithoutPeople() (n int) {
	x.texts(func(text *string, _ ...any) {
		for at, _ := leads(*text); len(at) > 0; at, _ = leads(*text) {
			*text = (*text)[:at[0][0]] + Removed + (*text)[at[0][1]:]
			n++
		}
	})
	return n
}
