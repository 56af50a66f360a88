import fs from 'node:fs';
import path from 'node:path';
import { buildWeb } from '../scripts/build-web.ts';
import type { Row } from './kit/row.ts';

const web = path.resolve(import.meta.dirname, '../apps/web');
const dist = path.join(web, 'dist');

/**
 * The gzip size of the JavaScript: of the files that index.html loads with their static imports, and of all files. The
 * browser bench measures the files that a page loads later.
 */
export async function pages(): Promise<Row[]> {
  await buildWeb();
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const first = withImports([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file));
  const all = fs
    .readdirSync(path.join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
  return [
    { what: 'JavaScript of every page, gzip', counts: sizeOf(first) },
    { what: 'all JavaScript there is, gzip', counts: sizeOf(new Set(all)) },
  ];
}

/** The files with all their static imports. */
function withImports(files: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const addWithImports = (file: string) => {
    if (found.has(file) || !fs.existsSync(path.join(dist, file))) return;
    found.add(file);
    const source = fs.readFileSync(path.join(dist, file), 'utf8');
    // Such as `import{a as b}from"./name.js"`, `export*from"./name.js"` and `import"./name.js"`.
    for (const [, name = ''] of source.matchAll(
      /(?:^|[;\s}])(?:import|export)(?:[\w{}$*,\s]+from)?\s*["']\.\/([^"']+\.js)["']/g,
    ))
      addWithImports(`assets/${name}`);
  };
  for (const file of files) addWithImports(file);
  return found;
}

/** The size of the files, compressed if the build did so. They are named by their path in the build folder. */
export function sizeOf(files: ReadonlySet<string>) {
  const servedOf = (file: string) => (fs.existsSync(path.join(dist, `${file}.gz`)) ? `${file}.gz` : file);
  const bytes = [...files].reduce((sum, file) => sum + fs.statSync(path.join(dist, servedOf(file))).size, 0);
  return { kB: bytes / 1000, files: files.size };
}
