import type { ErrorRules } from '../kit/error.ts';

export const contactListItemErrors = {
  ERR_NO_CONTACT_LIST_ITEM_FOUND: { status: 404, when: 'There is no such person in a contact list.' },
  ERR_DUPLICATED_LIST_NUMBER: {
    status: 409,
    when: 'Another person of the list has this number.',
    constraint: 'contact_list_item_once',
  },
  ERR_CONTACT_LIST_FULL: { status: 409, when: 'The list would have more than 200,000 people.' },
  ERR_NO_NUMBER_CHECK: {
    status: 409,
    when: 'No connection of the company can ask WhatsApp about numbers; Meta’s official API cannot.',
  },
} satisfies ErrorRules;

type ContactListItemErrors = typeof contactListItemErrors;
declare module '../kit/error.ts' {
  interface Errors extends ContactListItemErrors {}
}
