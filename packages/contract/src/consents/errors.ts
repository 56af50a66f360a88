import type { ErrorRules } from '../kit/error.ts';

export const consentErrors = {
  ERR_CONSENT_NOT_REFUSED: { status: 409, when: 'The contact takes advertising already.' },
} satisfies ErrorRules;

type ConsentErrors = typeof consentErrors;
declare module '../kit/error.ts' {
  interface Errors extends ConsentErrors {}
}
