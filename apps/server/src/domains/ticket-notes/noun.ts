import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { listMentions, seeMentions } from './mentions.ts';
import { ticketNoteReactions } from './reactions.ts';
import { listNotes, removeNote, writeNote } from './ticket-notes.ts';

export const ticketNotesNoun = serverNoun({
  contract: nouns.ticketNotes,
  http: {
    list: (scope, { query }) => listNotes(scope, query.ticketId),
    create: (scope, { body }) => writeNote(scope, body),
    remove: (scope, { params }) => removeNote(scope, params.id),
    mentions: (scope) => listMentions(scope),
    seeMentions: (scope, { params }) => seeMentions(scope, params.ticketId),
  },
  tables: ['ticket_notes', 'note_mentions'],
  reactions: [ticketNoteReactions],
});
