import type { ErrorRules } from '../kit/error.ts';

export const planErrors = {
  ERR_NO_PLAN_FOUND: { status: 404, when: 'There is no such plan.' },
  ERR_PLAN_NAME_ALREADY_EXISTS: { status: 409, when: 'Another plan has this name.', constraint: 'plan_name_once' },
  ERR_PLAN_IN_USE: { status: 409, when: 'Companies have this plan.', constraint: 'company_plan' },
} satisfies ErrorRules;

type PlanErrors = typeof planErrors;
declare module '../kit/error.ts' {
  interface Errors extends PlanErrors {}
}
