import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  endedAt: ['When it ended; null: it runs.', now],
  'CompanyExport.contactId': ['Of which contact; null: everything of the company.', null],
  'CompanyExport.requestedBy': ['Who asked for it.', 'Ana Souza'],
  'CompanyExport.state': ['How far it is.', 'ready'],
  tablesDone: ['How many tables are written.', 96],
  tableCount: ['How many tables it has.', 96],
  'CompanyExport.rows': ['How many records are written.', 48210],
  'CompanyExport.files': ['How many files are written.', 913],
  'CompanyExport.bytes': ['The size of the archive so far.', 734003200],
  'CompanyExport.endedAt': ['When it was completed; null: not yet.', now],
  'CompanyExport.expiresAt': ['Until when the link is valid; null: it is not complete.', now],
  'CompanyExport.url': [
    'Downloads it without a session; null: it is not ready, or the link has expired.',
    '/api/exports/3.7.1796400000.q1ZrVw/balcao-3-7.tar',
  ],
  'companyData.download.token': ['Company, archive, expiry and signature of the link.', '3.7.1796400000.q1ZrVw'],
  'companyData.download.name': ['The name of the file; any.', 'balcao-3-7.tar'],
  mediaDays: ['For how many days the files of messages are kept; 0: without an end.', 365],
  messageDays: ['For how many days the texts of messages are kept; 0: without an end.', 730],
  effective: ['The shorter of both: what counts.'],
  'Retention.limit': ['The most days that the plan, or its override, allows.'],
  'companyData.previewRetention.messages': ['How many messages would be removed, counted up to 10,000.', 8120],
  'companyData.previewRetention.files': ['How many files would be removed, counted up to 10,000.', 914],
  'companyData.previewRetention.bytes': ['The size of the counted files.', 734003200],
  'companyData.previewRetention.isCapped': ['There are more than were counted.', false],
  'ContactErasure.reason': ['Why it was ordered.', 'Pedido da titular por e-mail'],
  'ContactErasure.state': ['Whether it is under way or done.', 'done'],
  'ContactErasure.rows': ['How many records were deleted or emptied.', 312],
  'ContactErasure.requestedBy': ['Who ordered it.', 'Ana Ribeiro'],
  'ContactErasure.endedAt': ['When it ended; null: not yet.', now],
  'NewContactErasure.name': ['The name of the contact, as a confirmation.', 'Marta Lima'],
  'NewContactErasure.reason': ['Why the contact is erased.', 'Pedido da titular por e-mail'],
  exports: ['The latest archives, the newest first.'],
  storage: ['The files of messages and lists that the company stores.'],
  'companyData.list.files': ['How many files it stores.', 913],
  'companyData.list.bytes': ['Their size.', 734003200],
  'companyData.listOf.files': ['How many files it stores.', 913],
  'companyData.listOf.bytes': ['Their size.', 734003200],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  eraseContact: { name: 'Marta Lima', reason: 'Pedido da titular por e-mail' },
  setRetention: { mediaDays: 365, messageDays: 0 },
};
