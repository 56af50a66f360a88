import type { ErrorRules } from '../kit/error.ts';

export const companyDataErrors = {
  ERR_NO_EXPORT_FOUND: { status: 404, when: 'There is no such archive, or its link is not valid any more.' },
  ERR_EXPORT_RUNNING: {
    status: 409,
    when: 'An archive of the company is being made; a company gets one at a time.',
    constraint: 'company_export_open_once',
  },
  ERR_OTHER_CONTACT_NAME: { status: 409, when: 'The name that confirms the erasure is not the name of the contact.' },
  ERR_CONTACT_ERASURE_RUNNING: {
    status: 409,
    when: 'The contact is being erased.',
    constraint: 'contact_erasure_once',
  },
  ERR_RETENTION_LIMIT: {
    status: 409,
    when: 'The plan of the company keeps files or messages for at most `limit` days.',
  },
} satisfies ErrorRules;

type CompanyDataErrors = typeof companyDataErrors;
declare module '../kit/error.ts' {
  interface Errors extends CompanyDataErrors {}
  interface ErrorDetails {
    ERR_RETENTION_LIMIT: { limit: number };
  }
}
