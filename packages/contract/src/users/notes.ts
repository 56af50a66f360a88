import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  chatMention: ['A colleague mentions the user in a chat.'],
  directMessage: ['A colleague writes to the user in a direct chat.'],
  UserQueue: ['The same ids, in the form that old clients read.'],
  allTicket: ['`enabled`: the user also sees waiting tickets without a queue.', 'desabled'],
  browser: ['Whether a notification of the browser is shown.', true],
  notificationPreviews: ['Notifications show the text of messages.', true],
  density: ['How close the rows of lists are.', 'comfortable'],
  'User.email': ['The e-mail address, with which the user signs in.', 'ana@aurora.example'],
  fontSize: ['The size of the text.', 'normal'],
  'UserQueue.id': ['The id of the queue.', 2],
  'User.id': ['The id of the user.', 5],
  'UserBrief.id': ['The id of the user.', 5],
  'UserPresence.id': ['The id of the user.', 5],
  invited: ['The user has no password yet: a mail asks to set one.', false],
  lang: ['The language that the user reads.', 'pt'],
  lastSeenAt: ['When the user, or the session, was seen last.', now],
  mention: ['A colleague names the user in a note, or invites the user into a ticket.'],
  'UserPreferences.message': ['A customer writes in a ticket of the user.'],
  'UserPreferencesChanges.message': ['A customer writes in a ticket of the user.'],
  'UserQueue.name': ['The name of the queue.', 'Vendas'],
  'User.name': ['The name of the user.', 'Ana Souza'],
  'UserBrief.name': ['The name of the user.', 'Ana Souza'],
  'UserPresence.name': ['The name of the user.', 'Ana Souza'],
  newTicket: ['A ticket begins to wait in a queue of the user.'],
  playNextVoiceNote: ['When a voice note ends, the next one of the conversation plays by itself.', true],
  nextTicketAfterResolve: ['When the user closes a ticket, the next one opens.', false],
  notifications: ['How the user is told of each kind of event.'],
  online: ['The user has the product open.', true],
  profile: ['The profile is `admin`, `supervisor` or `user`.', 'user'],
  push: ['Whether a push notification is sent.', true],
  sound: ['Whether a sound is played.', true],
  super: ['The user runs the platform.', false],
  transfer: [
    'The change is a transfer; as a kind of notification: a ticket is transferred to the user, or its snooze ends.',
    true,
  ],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { name: 'Beto Lima', email: 'beto@aurora.example', profile: 'user', queueIds: [2] },
  update: { queueIds: [2, 3], allTicket: 'enabled' },
};
