import type { ErrorRules } from '../kit/error.ts';

export const subscriberErrors = {
  ERR_OWN_COMPANY: { status: 409, when: 'The operator would block the own company.' },
  ERR_ALREADY_RENEWED: { status: 409, when: 'The due date of the company was changed in the meantime.' },
} satisfies ErrorRules;

type SubscriberErrors = typeof subscriberErrors;
declare module '../kit/error.ts' {
  interface Errors extends SubscriberErrors {}
}
