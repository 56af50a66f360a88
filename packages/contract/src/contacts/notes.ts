import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { before, contactBody, picture } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  blocked: ['True: blocked contacts only.', false],
  blockedAt: ['When the contact was blocked; null: it is not.', null],
  contacts: ['The contacts.'],
  created: ['How many contacts were created.', 412],
  dateEnd: ['The last day, YYYY-MM-DD.', '2026-11-23'],
  dateStart: ['The first day, YYYY-MM-DD.', '2026-11-01'],
  disableBot: ['Bots do not answer this contact.', false],
  droppedMessages: ['How many messages of a blocked contact were dropped.', 0],
  extraInfo: ['Further fields of the contact.'],
  'Contact.id': ['The id of the contact.', 118],
  'ContactBrief.id': ['The id of the contact.', 118],
  identities: ['The forms in which WhatsApp names the person.'],
  intoId: ['The id of the contact that stays.', 118],
  isBlocked: ['Messages of the contact are dropped.', false],
  known: ['How many of the contacts were known before.', 88],
  mergeId: ['The id of the merge, by which it can be undone.', 7],
  mergedAt: ['When the contacts were merged.', before],
  merges: ['Contacts that were merged into this one and can be separated again.', []],
  'ExtraInfo.name': ['The name of the field.', 'CPF'],
  profilePicUrl: ['The link to the picture; null: none.', picture],
  seenAt: ['When the identity was first seen; null: not known.', before],
  username: ['The username of the person at WhatsApp, without the @; null: none.', null],
  'ExtraInfo.value': ['The value of the field.', '123.456.789-00'],
  'ContactIdentity.value': ['The digits of a number, the id, or the username.', '5511987654321'],
  withoutPhone: ['True: only contacts without a telephone number.', false],
  source: ['How the company came to know the identity; null: not noted.', 'message'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: { ...contactBody, extraInfo: [{ name: 'CPF', value: '123.456.789-00' }] },
  update: { name: 'Mariana Costa Lima', email: contactBody.email },
  merge: { intoId: 118 },
};
