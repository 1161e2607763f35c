// Serves a built site as a static host does: gzip, ten minutes of cache, 404.html.
import {createServer} from 'node:http';
import {readFile, stat} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';
import {gzipSync} from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json', '.csv': 'text/csv; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.xml': 'application/xml', '.txt': 'text/plain; charset=utf-8', '.woff2': 'font/woff2',
};

/** Starts a server of a folder and gives it when it listens. */
export async function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    let path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    if (path.endsWith('/')) path += 'index.html';
    let file = join(folder, path), status = 200;
    if (!(await stat(file).then((s) => s.isFile(), () => false))) {
      file = join(folder, '404.html');
      status = 404;
    }
    const body = await readFile(file), type = types[extname(file)] ?? 'application/octet-stream';
    const squeeze = /text|json|xml|svg/.test(type) && /gzip/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(status, {'content-type': type, 'cache-control': 'max-age=600', ...(squeeze && {'content-encoding': 'gzip'})});
    response.end(squeeze ? gzipSync(body) : body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
