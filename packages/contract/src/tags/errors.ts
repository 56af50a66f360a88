import type { ErrorRules } from '../kit/error.ts';

export const tagErrors = {
  ERR_NO_TAG_FOUND: { status: 404, when: 'There is no such tag.' },
  ERR_TAG_NAME_ALREADY_EXISTS: { status: 409, when: 'Another tag has this name.', constraint: 'tag_name_once' },
} satisfies ErrorRules;

type TagErrors = typeof tagErrors;
declare module '../kit/error.ts' {
  interface Errors extends TagErrors {}
}
