import type { ErrorRules } from '../kit/error.ts';

export const audienceFilterErrors = {
  ERR_NO_AUDIENCE_FILTER_FOUND: { status: 404, when: 'There is no such saved filter.' },
  ERR_AUDIENCE_FILTER_ALREADY_EXISTS: {
    status: 409,
    when: 'Another saved filter has this name, in upper or lower case.',
    constraint: 'audience_filter_name_once',
  },
  ERR_TOO_MANY_AUDIENCE_FILTERS: { status: 409, when: 'The company has 100 saved filters.' },
} satisfies ErrorRules;

type AudienceFilterErrors = typeof audienceFilterErrors;
declare module '../kit/error.ts' {
  interface Errors extends AudienceFilterErrors {}
}
