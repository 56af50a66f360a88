import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = import.meta.dirname;

/** Every file that is loaded, directly or not, when this file is. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = fs
    .readFileSync(file, 'utf8')
    .matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"]*\sfrom\s)?'(\.[^']+\.ts)'/gm);
  for (const [, to = ''] of imports) loadedWith(path.resolve(path.dirname(file), to), seen);
  return seen;
}

test('what reacts to facts, works jobs or binds routes is loaded when the app starts', () => {
  const loaded = loadedWith(path.join(source, 'app.ts'));
  const reacting = fs.globSync('domains/*/{http,jobs,reactions,realtime}.ts', { cwd: source });
  expect(reacting.length).toBeGreaterThan(15);
  expect(reacting.filter((file) => !loaded.has(path.join(source, file)))).toEqual([]);
});
