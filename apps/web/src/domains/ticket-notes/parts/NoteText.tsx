import type { TicketNote } from '@balcao/contract';

/** The text of a note; the names of mentioned colleagues are bold. */
export function NoteText({ note: { note, mentions } }: { note: Pick<TicketNote, 'note' | 'mentions'> }) {
  const names = mentions.map(({ name }) => `@${name}`);
  if (names.length === 0) return note;
  // In the pattern, `@J. Silva` is `@J\. Silva`. The group keeps the names among the pieces.
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return note
    .split(new RegExp(`(${escaped.join('|')})`))
    .map((piece, place) => (names.includes(piece) ? <b key={place}>{piece}</b> : piece));
}
