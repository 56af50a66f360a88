import type { ErrorRules } from '../kit/error.ts';

export const sendBudgetErrors = {
  ERR_SEND_BUDGET: {
    status: 429,
    when: 'The number has begun as many new conversations today as it may; see its send budget.',
  },
} satisfies ErrorRules;

type SendBudgetErrors = typeof sendBudgetErrors;
declare module '../kit/error.ts' {
  interface Errors extends SendBudgetErrors {}
}
