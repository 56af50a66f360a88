import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const folder = join(import.meta.dirname, '../page');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** A file of the page of phones. It is read at each request, so that a reload shows changes. */
export function findPagePart(path: string) {
  const name = path === '/' ? 'index.html' : path.slice(1);
  const type = types[extname(name)];
  if (!type || !/^[a-z]+\.[a-z]+$/.test(name) || !existsSync(join(folder, name))) return undefined;
  return { type, text: readFileSync(join(folder, name)) };
}
