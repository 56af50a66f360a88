import type { ErrorRules } from '../kit/error.ts';

export const contactErrors = {
  ERR_NO_CONTACT_FOUND: { status: 404, when: 'There is no such contact.' },
  ERR_DUPLICATED_CONTACT: { status: 409, when: 'Another contact has this number.', constraint: 'contact_number_once' },
  ERR_MERGE_SAME_CONTACT: {
    status: 400,
    when: 'A contact cannot be merged into itself, nor can a group be merged.',
  },
  ERR_NO_MERGE_FOUND: { status: 404, when: 'There is no such merge, it was undone, or it is older than 30 days.' },
} satisfies ErrorRules;

type ContactErrors = typeof contactErrors;
declare module '../kit/error.ts' {
  interface Errors extends ContactErrors {}
}
