import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../apps/server/src');

/** The facts of a file: the comment of each and its fields. A fact is indented by four spaces. */
const factsOf = (text: string) =>
  Array.from(
    text.matchAll(
      /^ {4}(?:(\/\*\*.*?\*\/)\n {4})?'([a-zA-Z-]+\.\w+)': ((?:\{[^\n]*\}|\{\n.*?\n {4}\}|[^{\n][^\n]*));$/gms,
    ),
    ([, comment = '', name = '', fields = '']) => ({
      name,
      comment,
      fields: Array.from(fields.matchAll(/(\w+)\??:/g), ([, field = '']) => field),
    }),
  );

const isId = (field: string) => field === 'id' || /Ids?$/.test(field);

test('a fact carries ids only, or its comment says why it carries more', () => {
  const files = fs.globSync('{channels,domains}/**/facts.ts', { cwd: source });
  const texts = files.map((file) => fs.readFileSync(path.join(source, file), 'utf8'));
  const facts = texts.flatMap(factsOf);
  expect(facts.map(({ name }) => name).toSorted()).toEqual(
    texts.flatMap((text) => Array.from(text.matchAll(/^ {4}'(.+?)':/gm), ([, name = '']) => name)).toSorted(),
  );
  expect(facts.length).toBeGreaterThan(30);
  const isExplained = (comment: string) => comment.replaceAll(/\s*\n\s*\* /g, ' ').includes('Not only ids: ');
  const wrong = facts.filter(({ comment, fields }) => fields.every(isId) === isExplained(comment));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
