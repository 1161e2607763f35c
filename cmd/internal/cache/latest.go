package cache

import "sync"

// Latest keeps in memory what was made of the latest text of each file, as long as the program runs.
type Latest[T any] struct{ files sync.Map }

// Of returns what is made of a file's text, and of nothing else: nobody may change it.
func (l *Latest[T]) Of(file, text string, makes func() (T, error)) (T, error) {
	type made struct {
		text string
		of   T
	}
	if last, ok := l.files.Load(file); ok && last.(made).text == text {
		return last.(made).of, nil
	}
	of, err := makes()
	if err == nil {
		l.files.Store(file, made{text, of})
	}
	return of, err
}
