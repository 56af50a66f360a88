import { readFileSync } from 'node:fs';

const parts: Record<string, { file: string; type: string }> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
};

/** A file of the page of phones. Read at every request, so that changes show at a reload. */
export function findPagePart(path: string) {
  const part = Object.hasOwn(parts, path) ? parts[path] : undefined;
  return part && { type: part.type, text: readFileSync(new URL(`../page/${part.file}`, import.meta.url)) };
}
