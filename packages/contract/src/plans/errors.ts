import type { ErrorRules } from '../kit/error.ts';

export const planErrors = {
  ERR_NO_PLAN_FOUND: { status: 404, when: 'There is no such plan.' },
} satisfies ErrorRules;

type PlanErrors = typeof planErrors;
declare module '../kit/error.ts' {
  interface Errors extends PlanErrors {}
}
