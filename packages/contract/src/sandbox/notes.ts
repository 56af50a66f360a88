import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { customer } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  connectionId: ['The id of the connection.', 3],
  contactNumber: ['The number on the contact card.', '5511977776666'],
  customer: ['The number of the customer.', '5511987654321'],
  customers: ['The customers and groups of the simulated network, the latest chat first.'],
  deliveries: ['How often the message was delivered; more than 1 after a lost receipt.', 1],
  forwarded: ['The customer forwards the message.', false],
  fromCustomer: ['The customer wrote the message.', true],
  group: ['The number of the group in which the customer writes; absent: a private chat.', '551199990000123456'],
  isDeleted: ['The message was deleted for everyone; its text is empty.', false],
  isEdited: ['The text of the message was changed.', false],
  isForwarded: ['The message was forwarded from another conversation.', false],
  latitude: ['The latitude in degrees.', -23.5505],
  longitude: ['The longitude in degrees.', -46.6333],
  played: ['The customer plays the recordings, too.', false],
  qrcode: ['The text of the QR code to scan; empty: none is shown.', ''],
  quotedId: ['The id of the quoted message; null: none.', null, '3AF02C9D11'],
  reaction: ['The reaction to the message; null: none.', null],
  sender: ['The number of the writer, in a group; null: a private chat.', null],
  'SandboxPhone.status': ['The state of the connection.', 'CONNECTED'],
  typing: ['The company types.', false],
  unread: ['Tickets with unread messages.', 3],
  'SandboxPhone.customers.unread': ['How many messages of the company the customer has not read.', 1],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  scan: {},
  drop: { seconds: 5 },
  addCustomer: { number: customer, name: 'Mariana Costa' },
  write: { from: customer, name: 'Mariana Costa', body: 'Oi! Ainda tem o sofá Aurora no verde?' },
  edit: { id: '3AF02C9D11', body: 'Oi! Ainda tem o sofá Aurora no azul?' },
  remove: { id: '3AF02C9D11' },
  react: { from: customer, id: '3AF02C9D11', emoji: '🙏' },
  read: { from: customer },
  type: { from: customer, state: 'composing' },
};
