import type { ErrorRules } from '../kit/error.ts';

export const contactListErrors = {
  ERR_NO_CONTACT_LIST_FOUND: { status: 404, when: 'There is no such contact list.' },
  ERR_TOO_MANY_CONTACT_LISTS: { status: 409, when: 'The company has 500 contact lists.' },
} satisfies ErrorRules;

type ContactListErrors = typeof contactListErrors;
declare module '../kit/error.ts' {
  interface Errors extends ContactListErrors {}
}
