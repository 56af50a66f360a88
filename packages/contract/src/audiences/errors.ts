import type { ErrorRules } from '../kit/error.ts';

export const audienceErrors = {
  ERR_AUDIENCE_TOO_LARGE: { status: 409, when: 'The audience has more than 100,000 people.' },
} satisfies ErrorRules;

type AudienceErrors = typeof audienceErrors;
declare module '../kit/error.ts' {
  interface Errors extends AudienceErrors {}
}
