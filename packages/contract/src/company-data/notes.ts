import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { now } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  endedAt: ['When the run, import or mandate ended; null: it has not ended.', now],
  'CompanyExport.contactId': ['The contact whose data the archive has; null: everything of the company.', null],
  'CompanyExport.requestedBy': [
    'The name of the user or operator who asked for the archive, or the command that made it.',
    'Ana Souza',
  ],
  'CompanyExport.state': ['How far the archive is.', 'ready'],
  tablesDone: ['How many tables the archive or the erasure has finished.', 96],
  tableCount: ['How many tables the archive or the erasure goes through.', 96],
  'CompanyExport.rows': ['How many records are written.', 48210],
  'CompanyExport.files': ['How many files are written.', 913],
  'CompanyExport.bytes': ['The size of the archive so far.', 734003200],
  'CompanyExport.endedAt': ['When the archive was completed, failed or was removed; null: it is in work.', now],
  'CompanyExport.expiresAt': ['Until when the link is, or was, valid; null: the archive was not completed.', now],
  'CompanyExport.url': [
    'The link that downloads the archive without a session; null: the archive is not ready, or the link has expired.',
    '/api/exports/3.7.1796400000.q1ZrVw/balcao-3-7.tar',
  ],
  'companyData.download.token': ['Company, archive, expiry and signature of the link.', '3.7.1796400000.q1ZrVw'],
  'companyData.download.name': ['The name of the file; any name is accepted.', 'balcao-3-7.tar'],
  mediaDays: ['For how many days the files of messages are kept; 0: without an end.', 365],
  messageDays: ['For how many days the texts of messages are kept; 0: without an end.', 730],
  effective: ['The days that count: the shorter of the own days and the limit.'],
  'Retention.limit': ['The most days that the plan, or its override, allows.'],
  'companyData.previewRetention.messages': ['How many messages would be removed, counted up to 10,000.', 8120],
  'companyData.previewRetention.files': ['How many files would be removed, counted up to 10,000.', 914],
  'companyData.previewRetention.bytes': ['The size of the counted files.', 734003200],
  'companyData.previewRetention.isCapped': ['Whether there are more messages or files than were counted.', false],
  'ContactErasure.reason': ['Why the erasure was ordered.', 'Pedido da titular por e-mail'],
  'ContactErasure.state': ['Whether the erasure is under way or done.', 'done'],
  'ContactErasure.rows': ['How many records were deleted or emptied.', 312],
  'ContactErasure.requestedBy': ['The name of the user who ordered the erasure.', 'Ana Ribeiro'],
  'ContactErasure.endedAt': ['When the erasure ended; null: it is under way.', now],
  'NewContactErasure.name': ['The name of the contact, as a confirmation.', 'Marta Lima'],
  'NewContactErasure.reason': ['Why the contact is erased.', 'Pedido da titular por e-mail'],
  exports: ['The latest archives, the newest first.'],
  storage: ['The files of messages and lists that the company stores.'],
  'companyData.list.files': ['How many files the company stores.', 913],
  'companyData.list.bytes': ['The size of these files.', 734003200],
  'companyData.listOf.files': ['How many files the company stores.', 913],
  'companyData.listOf.bytes': ['The size of these files.', 734003200],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  eraseContact: { name: 'Marta Lima', reason: 'Pedido da titular por e-mail' },
  setRetention: { mediaDays: 365, messageDays: 0 },
};
