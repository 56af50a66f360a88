import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { ticketNoteReactions } from './reactions.ts';
import { listNotes, removeNote, writeNote } from './ticket-notes.ts';

export const ticketNotesNoun = serverNoun({
  contract: nouns.ticketNotes,
  http: {
    list: (scope, { query }) => listNotes(scope, query.ticketId),
    create: (scope, { body }) => writeNote(scope, body),
    remove: (scope, { params }) => removeNote(scope, params.id),
  },
  tables: ['ticket_notes'],
  reactions: [ticketNoteReactions],
});
