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
  'ContactImport.status': ['How far the import is.', 'done'],
  'RefusedRow.variables': ['The further columns of the sheet, by their headings.', { cidade: 'Santos' }],
  updated: ['How many contacts, or people of a list, were changed.', 18],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {},
  upload: [{ name: 'Mariana Costa', number: customer, email: contactBody.email }],
};
