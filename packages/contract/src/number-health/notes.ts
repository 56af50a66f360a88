import type { FieldNotes } from '../docs/field-note.ts';
import { now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  budget: ['How much the number may send automatically.'],
  'FailureCount.code': ['The code of the error, of this API or of WhatsApp.', 'ERR_WAPP_NOT_INITIALIZED'],
  'NumberHealth.code': ['Why the number was not connected.', 'network'],
  failures: ['The errors of messages, most frequent first.'],
  firstContacts: ['How many new conversations the number began.', 34],
  firstContactsToday: ['How many new conversations the number has begun today.', 6],
  'OfficialHealth.notices.kind': ['The field of the webhook.', 'account_update'],
  'OfficialHealth.notices.detail': ['The details, in the words of Meta.', 'MESSAGING_LIMIT'],
  lastAt: ['When the error last happened.', now],
  lastError: ['The last state of the connection with an error; null: none lately.'],
  messagingLimit: ['How many people the account may write to first in 24 hours.', 'TIER_1K'],
  notices: ['What Meta reported, newest first.'],
  official: ['What Meta says of the number; null: the number does not use the Cloud API.'],
  received: ['How many messages arrived.', 38],
  replyRatio: ['The share of own first messages that were answered, 0 to 1; null: there were none.', 0.62],
  speaks: [
    'The library and the version of the protocol; null: the number was never connected by QR code.',
    'baileys 7.0.0',
  ],
  states: ['The states of the window, newest first.'],
  'NumberHealth.status': ['The state of the connection.', 'CONNECTED'],
  uptime: ['The share of the window in which the number was connected, 0 to 1; null: no time counts.', 0.998],
};
