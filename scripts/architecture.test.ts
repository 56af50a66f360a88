import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

test('every path that the map names is there', () => {
  const map = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const named = [...map.matchAll(/`((?:apps|packages|docs|e2e|scripts)(?:\/[\w.-]+)*|boundaries\.cjs)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

/** The source files below a folder, without tests. */
const sourcesIn = (folder: string) =>
  fs
    .globSync('**/*.ts', { cwd: path.join(root, folder) })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, folder, file), 'utf8') }));

test('no module of the server or the contract is imported for its side effects', () => {
  const sources = [...sourcesIn('apps/server/src'), ...sourcesIn('packages/contract/src')];
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter(({ text }) => /^import '/m.test(text)).map(({ file }) => file)).toEqual([]);
});

test('http.ts and noun.ts bind calls to verbs: no SQL', () => {
  const bindings = sourcesIn('apps/server/src').filter(({ file }) => /(?:^|\/)(?:http|noun)\.ts$/.test(file));
  expect(bindings.length).toBeGreaterThan(30);
  const withSql = bindings.filter(({ text }) =>
    /\.db\b|\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|from 'kysely'|\bstatement\(|\.rows\b/.test(text),
  );
  expect(withSql.map(({ file }) => file)).toEqual([]);
});

test('a front door of the web app only re-exports, since the bundler takes it to have no side effects', () => {
  const domains = path.join(root, 'apps/web/src/domains');
  const doors = fs.globSync('*/{index,parts}.ts', { cwd: domains });
  expect(doors.length).toBeGreaterThan(10);
  const withMore = doors.filter((door) =>
    fs
      .readFileSync(path.join(domains, door), 'utf8')
      .replaceAll(/\/\*\*.*?\*\//gs, '')
      .split(';')
      .some((statement) => !/^\s*(?:export (?:type )?\{[^}]*\} from '\.[^']*')?\s*$/.test(statement)),
  );
  expect(withMore).toEqual([]);
});

test('every document that the code names is there', () => {
  const sources = fs
    .globSync('{apps,packages,bench,e2e,scripts}/**/*.{ts,tsx,mjs,cjs}', {
      cwd: root,
      exclude: (name) => ['node_modules', 'dist'].includes(name),
    })
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
  expect(sources.length).toBeGreaterThan(800);
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)\b/g)].map(([, document = '']) => ({ file, document })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ document }) => !fs.existsSync(path.join(root, document)))).toEqual([]);
});
