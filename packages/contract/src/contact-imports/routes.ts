import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { ContactImport, RefusedRow } from './contact-imports.ts';

/** A row of a spreadsheet: its cells by the headings of the columns, which may be in several languages. */
const SheetRow = z.record(z.string().max(100), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const contactImportRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: '/contacts/upload',
    access: 'signed-in',
    summary: 'Make contacts from the rows of a spreadsheet; a refused row does not stop the others',
    body: z.array(SheetRow).max(limits.contactUploadRows),
    reply: z.object({
      newContacts: z.array(z.object({ contactId: id(), contactName: z.string() })),
      errorBag: z.array(z.object({ contactName: z.string(), error: z.object({ message: z.string() }) })),
    }),
    callsPerMinute: 10,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/contacts/imports',
    access: 'signed-in',
    summary: 'The last imports, newest first: of contacts, or of a contact list',
    query: z.object({ contactListId: id().optional() }),
    reply: z.array(ContactImport),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/contacts/imports',
    access: 'signed-in',
    summary: 'Import contacts from an .xlsx, .xls or CSV file',
    reply: ContactImport,
    upload: {
      field: 'file',
      maxFiles: 1,
      maxSize: { bytes: limits.contactImport.fileBytes, code: 'ERR_IMPORT_TOO_LARGE' },
    },
    callsPerMinute: 10,
    errors: [
      'ERR_IMPORT_RUNNING',
      'ERR_IMPORT_FORMAT',
      'ERR_IMPORT_OLD_WORKBOOK',
      'ERR_IMPORT_EMPTY',
      'ERR_IMPORT_COLUMNS',
      'ERR_IMPORT_TOO_LARGE',
    ],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/contacts/imports/:id',
    access: 'signed-in',
    summary: 'One import and its progress',
    params: { id: id() },
    reply: ContactImport,
    errors: ['ERR_NO_IMPORT_FOUND'],
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/contacts/imports/:id',
    access: 'signed-in',
    summary: 'Stop an import; contacts that were made stay',
    params: { id: id() },
    reply: ContactImport,
    errors: ['ERR_NO_IMPORT_FOUND'],
  }),
  refused: defineRoute({
    method: 'GET',
    path: '/contacts/imports/:id/refused',
    access: 'signed-in',
    summary: 'The refused rows of an import',
    params: { id: id() },
    reply: z.object({ rows: z.array(RefusedRow) }),
    errors: ['ERR_NO_IMPORT_FOUND'],
  }),
};
