import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  reachable: ['How many of the people take advertising.', 392],
  optedOut: ['How many of the people take no advertising.', 20],
  'Audience.lists': ['The people of these contact lists.', [6]],
  'Audience.tags': ['The contacts with a ticket that has one of these tags.', [4]],
  'Audience.filter': ['Also the contacts for which every condition holds; null: no further ones.'],
  'Audience.exclude': ['The people whom the audience leaves out.'],
  'Audience.exclude.lists': ['The people of these contact lists.', [7]],
  'Audience.exclude.tags': ['The contacts with a ticket that has one of these tags.', [9]],
  'AudienceFilter.tags': ['A ticket has one of these tags.', [4]],
  'AudienceFilter.queues': ['A ticket is, or was last, in one of these queues.', [2]],
  lastMessageFrom: ['The last message was on this day or later.', '2026-08-01'],
  lastMessageTo: ['The last message was on this day or earlier.', '2026-11-01'],
  extras: ['Extra fields of the contact.'],
  'AudienceFilter.extras.name': ['The name of the field.', 'Cidade'],
  'AudienceFilter.extras.value': ['The value of the field, without case; empty: any value.', 'Santos'],
  'audiences.count.count': ['The number of people, at most 100,000.', 214],
  'audiences.count.countIsCapped': ['Whether there are, or may be, more people than `count`.', false],
  'audiences.addToList.added': ['How many people were added.', 180],
  'audiences.addToList.present': ['How many people were in the list already.', 34],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  count: {
    lists: [6],
    tags: [4],
    filter: { queues: [2], lastMessageFrom: '2026-08-01', extras: [{ name: 'Cidade', value: 'Santos' }] },
    exclude: { tags: [7] },
  },
  addToList: { tags: [4], filter: { lastMessageTo: '2026-05-31' } },
};
