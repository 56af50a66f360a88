import type { ErrorRules } from '../kit/error.ts';

export const companyErrors = {
  ERR_NO_COMPANY_FOUND: { status: 404, when: 'There is no such company.' },
} satisfies ErrorRules;

type CompanyErrors = typeof companyErrors;
declare module '../kit/error.ts' {
  interface Errors extends CompanyErrors {}
}
