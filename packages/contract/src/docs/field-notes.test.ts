import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { FieldNotes } from './field-note.ts';
import { fieldNotes, notesOfNouns } from './field-notes.ts';

test('the notes of every noun are in its manifest, and none has a key of another', async () => {
  const folder = path.resolve(import.meta.dirname, '..');
  const files = fs.globSync('*/notes.ts', { cwd: folder }).map((file) => path.join(folder, file));
  const written = await Promise.all(files.map(async (file) => ((await import(file)) as { notes?: FieldNotes }).notes));
  const listed = notesOfNouns.filter((notes) => Object.keys(notes).length > 0);
  expect(new Set(listed)).toEqual(new Set(written.filter((notes) => notes !== undefined)));
  expect(Object.keys(fieldNotes)).toHaveLength(notesOfNouns.flatMap(Object.keys).length);
});
