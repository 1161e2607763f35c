// One page of every kind of a built site: the folders at its root, and in each
// the heaviest folder below.
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';

const folders = (dir) => readdirSync(dir, {withFileTypes: true}).filter((e) => e.isDirectory()).map((e) => e.name).sort();
const index = (dir) => join(dir, 'index.html');

// isMoved reports whether a page only leads to another.
const isMoved = (file) => readFileSync(file, 'utf8').includes('http-equiv="refresh"');

export function onePageOfEachKind(site) {
  const pages = ['', '404.html'];
  for (const kind of folders(site)) {
    if (existsSync(index(join(site, kind))) && !isMoved(index(join(site, kind)))) pages.push(`${kind}/`);
    const below = folders(join(site, kind)).filter((id) => existsSync(index(join(site, kind, id))));
    if (kind === 'data' || below.length === 0) continue;
    const size = (id) => statSync(index(join(site, kind, id))).size;
    const heaviest = below.reduce((a, b) => (size(b) > size(a) ? b : a));
    pages.push(`${kind}/${heaviest}/`);
  }
  return pages;
}
