import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { FieldNotes } from './field-note.ts';
import { fieldNotes, notesOfNouns } from './field-notes.ts';

test('the notes of every noun are listed, and none has a key of another', async () => {
  const folder = path.resolve(import.meta.dirname, '..');
  const files = fs.globSync('*/notes.ts', { cwd: folder }).map((file) => path.join(folder, file));
  const written = await Promise.all(files.map(async (file) => ((await import(file)) as { notes: FieldNotes }).notes));
  expect(new Set(notesOfNouns)).toEqual(new Set(written));
  expect(Object.keys(fieldNotes)).toHaveLength(notesOfNouns.flatMap(Object.keys).length);
});
