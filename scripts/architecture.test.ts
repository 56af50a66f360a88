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
