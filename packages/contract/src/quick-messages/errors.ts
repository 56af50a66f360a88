import type { ErrorRules } from '../kit/error.ts';

export const quickMessageErrors = {
  ERR_NO_QUICK_MESSAGE_FOUND: { status: 404, when: 'There is no such quick message.' },
} satisfies ErrorRules;

type QuickMessageErrors = typeof quickMessageErrors;
declare module '../kit/error.ts' {
  interface Errors extends QuickMessageErrors {}
}
