import type { ErrorRules } from '../kit/error.ts';

export const savedViewErrors = {
  ERR_NO_SAVED_VIEW_FOUND: { status: 404, when: 'There is no such view.' },
  ERR_SAVED_VIEW_LIMIT: { status: 409, when: 'The user, or the company, has as many views as it may have.' },
} satisfies ErrorRules;

type SavedViewErrors = typeof savedViewErrors;
declare module '../kit/error.ts' {
  interface Errors extends SavedViewErrors {}
}
