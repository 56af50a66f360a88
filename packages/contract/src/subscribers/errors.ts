import type { ErrorRules } from '../kit/error.ts';

export const subscriberErrors = {
  ERR_OWN_COMPANY: {
    status: 409,
    when: 'It is the company of the operator, or an operator belongs to it; it cannot be blocked, erased or visited.',
  },
  ERR_OTHER_COMPANY_NAME: { status: 409, when: 'The name that confirms the erasure is not the name of the company.' },
  ERR_ERASURE_ORDERED: {
    status: 409,
    when: 'The company will be erased. Before it can be active again, the erasure must be taken back.',
    constraint: 'company_to_erase_is_blocked',
  },
  ERR_ERASURE_BEGUN: { status: 409, when: 'The waiting time is over, and the company is being erased.' },
  ERR_PLAN_CHANGE_OUTDATED: {
    status: 409,
    when: 'The plan change costs or gives back another amount than was confirmed, or none was confirmed.',
  },
  ERR_ALREADY_RENEWED: { status: 409, when: 'The due date of the company was changed in the meantime.' },
} satisfies ErrorRules;

type SubscriberErrors = typeof subscriberErrors;
declare module '../kit/error.ts' {
  interface Errors extends SubscriberErrors {}
}
