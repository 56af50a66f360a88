import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { contactBody, customer } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  done: ['How many rows were processed so far.', 430],
  'contactImports.upload.error': ['Why the row was refused.'],
  errorBag: ['The rows that were refused.'],
  import: ['The import of contacts.'],
  fileName: ['The name of the file.', 'clientes.xlsx'],
  'contactImports.upload.newContacts.contactName': ['The name of the new contact.', 'Mariana Costa'],
  'contactImports.upload.errorBag.error.message': ['The reason of the refusal, as a code.', 'ERR_WAPP_INVALID_CONTACT'],
  refused: ['How many rows were refused.', 18],
  'ContactImport.status': ['The state of the import.', 'done'],
  'RefusedRow.variables': ['The cells of the further columns of the file, by their headings.', { cidade: 'Santos' }],
  updated: ['How many contacts were completed, or rows were about people whom the list had already.', 18],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {},
  upload: [{ name: 'Mariana Costa', number: customer, email: contactBody.email }],
};
