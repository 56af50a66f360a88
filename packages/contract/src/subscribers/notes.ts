import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { password } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  confirmedCents: ['The `differenceCents` of the preview of the plan change, which the operator saw.', 900],
  overrides: ['What the company has beyond or below its plan; what is absent is as in the plan.'],
  'Subscriber.name': ['The name of the company.', 'Casa Lume Móveis'],
  'Subscriber.status': ['Whether the company is active; an inactive company is refused everything.', true],
  'Subscriber.recurrence': ['How often the company pays.', 'MENSAL'],
  'SubscriberFields.name': ['The name of the company.', 'Casa Lume Móveis'],
  'SubscriberFields.status': ['Whether the company is active; an inactive company is refused everything.', true],
  'SubscriberFields.recurrence': ['How often the company pays.', 'MENSAL'],
  'SubscriberChanges.name': ['The name of the company.', 'Casa Lume Móveis'],
  'SubscriberChanges.status': ['Whether the company is active; an inactive company is refused everything.', true],
  'SubscriberChanges.recurrence': ['How often the company pays.', 'MENSAL'],
  campaignsEnabled: ['Whether the company may run campaigns, if its plan includes them.', true],
  'Subscriber.connected': ['How many connections of the company are connected.', 2],
  'Subscriber.connections': ['How many connections the company has.', 3],
  'Subscriber.users': ['How many users the company has.', 8],
  eraseAt: ['When the company will be erased; null: its erasure is not ordered.', null],
  signedUpAt: ['When the company signed up by itself; null: the operator made it.', null],
  'SubscriberFields.password': [
    'The password of the first admin; empty: an e-mail invites the admin to set one.',
    'Uma-senha-boa-1',
  ],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {
    name: 'Casa Lume Móveis',
    email: 'dona@casalume.example',
    phone: '(11) 98765-4321',
    planId: 1,
    dueDate: '2026-12-31',
    recurrence: 'MENSAL',
    password,
  },
  update: { planId: 2, dueDate: '2027-01-31' },
  orderErasure: { name: 'Casa Lume Móveis' },
  renew: { dueDate: '2026-12-31T23:59:59.000Z' },
};
