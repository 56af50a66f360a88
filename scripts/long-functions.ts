// Lists functions that are longer than 80 lines: node scripts/long-functions.ts [folder …] [--over <lines>]. It prints
// one line a function, the longest first, and exits with 1 when it finds any. Test files are not counted.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const args = process.argv.slice(2);
const overAt = args.indexOf('--over');
const maxLines = overAt === -1 ? 80 : Number(args[overAt + 1]);
const folders = args.filter((_, at) => overAt === -1 || (at !== overAt && at !== overAt + 1));
const root = path.resolve(import.meta.dirname, '..');

interface Found {
  place: string;
  name: string;
  lines: number;
}

const files = (folders.length > 0 ? folders : ['apps', 'packages']).flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => path.join(folder, file)),
);
const found = files.flatMap(longFunctionsIn).toSorted((a, b) => b.lines - a.lines);
for (const { lines, place, name } of found) process.stdout.write(`${lines}  ${place}  ${name}\n`);
process.stdout.write(`${found.length} functions over ${maxLines} lines in ${files.length} files\n`);
process.exitCode = found.length > 0 ? 1 : 0;

function longFunctionsIn(file: string): Found[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const result: Found[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    const isFunction = ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
    if (isFunction) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      if (lines > maxLines) result.push({ place: `${file}:${lineOf(node.getStart())}`, name: nameOf(node), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return result;
}

function nameOf(node: ts.Node): string {
  const named = 'name' in node && node.name ? node : node.parent;
  return 'name' in named && named.name ? (named.name as ts.Node).getText() : '(anonymous)';
}
