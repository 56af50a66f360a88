import type { common as source } from '../pt/common.ts';
import type { Words } from '../words.ts';

export const common: Words<typeof source> = {
  add: 'Add',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  delete: 'Delete',
  edit: 'Edit',
  loading: 'Loading…',
  loadFailed: 'This could not be loaded.',
  noRecords: 'No records',
  none: 'None',
  notFound: 'This page does not exist.',
  goHome: 'Go to the start',
  retry: 'Try again',
  save: 'Save',
  saved: 'Saved.',
  search: 'Search',
  unexpected: 'Something went wrong on this screen.',
  form: {
    required: 'Required',
    tooShort: 'Too short (at least {{min}})',
    tooLong: 'Too long (at most {{max}})',
    email: 'Invalid email',
    number: 'Invalid number',
    invalid: 'Invalid value',
  },
};
