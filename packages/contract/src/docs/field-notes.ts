import { notes as kit } from '../kit/notes.ts';
import { nouns } from '../nouns.ts';
import type { FieldNotes } from './field-note.ts';

/** The notes of all nouns. `kit` has the notes of fields that many nouns have. No two of them have the same key. */
export const notesOfNouns: readonly FieldNotes[] = [kit, ...Object.values(nouns).map(({ notes }) => notes)];

export const fieldNotes: FieldNotes = Object.assign({}, ...notesOfNouns);
