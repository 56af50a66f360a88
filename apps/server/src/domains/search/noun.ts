import { serverNoun } from '../../platform/noun.ts';

export const searchNoun = serverNoun({
  tables: ['messages_to_index', 'ticket_documents'],
});
