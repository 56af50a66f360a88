// npm run checklist: each row of docs/checklist.md with the tests whose titles begin with its id, then the rows that no
// test names.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const rows = [
  ...fs.readFileSync(path.join(root, 'docs/checklist.md'), 'utf8').matchAll(/^- ([A-Z]{2}-\d{2}) (.*)$/gm),
].map(([, id = '', text = '']) => ({ id, text }));
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean);

const testsOf = new Map<string, string[]>();
for (const file of files) {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  // A title may prove several rows: "TK-09, CV-03 accepting …".
  for (const [, , title = ''] of source.matchAll(
    /\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:[A-Z]{2}-\d{2}[,\s]).*?)\1/g,
  )) {
    for (const [id] of title.matchAll(/\b[A-Z]{2}-\d{2}\b/g))
      testsOf.set(id, [...(testsOf.get(id) ?? []), `${title}  (${file})`]);
  }
}

for (const { id, text } of rows.filter((row) => testsOf.has(row.id))) {
  console.log(`${id} ${text}`);
  for (const title of testsOf.get(id) ?? []) console.log(`      ${title}`);
}
const without = rows.filter((row) => !testsOf.has(row.id));
console.log(`\nRows that no test names (${without.length} of ${rows.length}):`);
for (const { id, text } of without) console.log(`${id} ${text}`);
const unknown = [...testsOf.keys()].filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0) console.log(`\nTests name rows that do not exist: ${unknown.join(', ')}`);
