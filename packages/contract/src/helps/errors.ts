import type { ErrorRules } from '../kit/error.ts';

export const helpErrors = {
  ERR_NO_HELP_FOUND: { status: 404, when: 'There is no such help video.' },
} satisfies ErrorRules;

type HelpErrors = typeof helpErrors;
declare module '../kit/error.ts' {
  interface Errors extends HelpErrors {}
}
