import type { ErrorRules } from '../kit/error.ts';

export const queueOptionErrors = {
  ERR_NO_QUEUE_OPTION_FOUND: {
    status: 404,
    when: 'There is no such menu option, or the parent belongs to another queue.',
    constraint: 'queue_option_parent',
  },
  ERR_QUEUE_OPTION_LIMIT: {
    status: 409,
    when: 'The menu has 20 options already, or the tree would get more than 10 levels.',
  },
} satisfies ErrorRules;

type QueueOptionErrors = typeof queueOptionErrors;
declare module '../kit/error.ts' {
  interface Errors extends QueueOptionErrors {}
}
