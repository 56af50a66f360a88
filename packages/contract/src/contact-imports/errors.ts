import type { ErrorRules } from '../kit/error.ts';

export const contactImportErrors = {
  ERR_NO_IMPORT_FOUND: { status: 404, when: 'There is no such import.' },
  ERR_IMPORT_RUNNING: {
    status: 409,
    when: 'Another import of the company is still running.',
    constraint: 'one_running_import',
  },
  ERR_IMPORT_FORMAT: {
    status: 400,
    when: 'The file is neither an .xlsx or .xls workbook nor a CSV text, or it is damaged.',
  },
  ERR_IMPORT_OLD_WORKBOOK: {
    status: 400,
    when: 'The workbook has a password, or was written by a program older than Excel 97.',
  },
  ERR_IMPORT_EMPTY: { status: 400, when: 'The file has no row with a name or a number.' },
  ERR_IMPORT_COLUMNS: { status: 400, when: 'No column of the file is named as a phone number.' },
  ERR_IMPORT_TOO_LARGE: {
    status: 413,
    when: 'The file is larger than 10 MB, has more than 50,000 rows, or unpacks to more than is read.',
  },
} satisfies ErrorRules;

type ContactImportErrors = typeof contactImportErrors;
declare module '../kit/error.ts' {
  interface Errors extends ContactImportErrors {}
}
