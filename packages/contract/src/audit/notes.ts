import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'AuditEntry.action': [
    'What was done. A merge can be `undone`, contacts can be `exported`, and a sign-in can be `refused`.',
    'changed',
  ],
  'AuditEntry.address': [
    'The network address from which the change came; null: no call of a user made it.',
    '203.0.113.7',
  ],
  'AuditEntry.id': ['The id of the entry.', '9120'],
  changes: [
    'The value of each field before and after; null for a secret field, whose values are not kept.',
    { name: ['Vendas', 'Vendas SP'] },
  ],
  entries: ['The entries of the audit log, newest first.'],
  recordId: ['The id of the record.', '7'],
  recordName: ['The name of the record, as it was.', 'Vendas'],
  'audit.list.subject': ['Only entries about this, mostly the name of a table.', 'queues'],
  'console.audit.subject': ['Only entries about this, mostly the name of a table.', 'queues'],
  'AuditEntry.subject': ['What the entry is about: mostly the name of a table.', 'queues'],
  // A key without a prefix holds in the whole contract. The only other `subject` is that of the sandbox: the name of a
  // group, as WhatsApp calls it.
  subject: ['The name of the group.', 'Família Costa'],
};
