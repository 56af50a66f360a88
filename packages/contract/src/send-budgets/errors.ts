import type { ErrorRules } from '../kit/error.ts';

export const sendBudgetErrors = {
  ERR_SEND_BUDGET: {
    status: 429,
    when:
      'The number may begin no further conversation today, or ask WhatsApp about no further number; see its send ' +
      'budget.',
  },
} satisfies ErrorRules;

type SendBudgetErrors = typeof sendBudgetErrors;
declare module '../kit/error.ts' {
  interface Errors extends SendBudgetErrors {}
}
