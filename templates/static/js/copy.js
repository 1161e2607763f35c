// @ts-check
// Gives every block of code a button that copies it. An entry of BibTeX says when
// it was looked up, too: the page cannot know.
for (const pre of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  const label = () => { button.textContent = 'Copy'; };
  button.type = 'button';
  button.className = 'copy';
  button.addEventListener('click', async () => {
    let text = (pre.textContent ?? '').trimEnd();
    if ('bibtex' in pre.dataset) text = text.replace(/\n}$/, `,\n  urldate = {${new Date().toISOString().slice(0, 10)}}\n}`);
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      getSelection()?.selectAllChildren(pre); // no clipboard here: one key is left to press
      button.textContent = 'Selected';
    }
    setTimeout(label, 2000);
  });
  label();
  const box = document.createElement('div');
  box.className = 'copying';
  pre.replaceWith(box);
  box.append(button, pre);
}
