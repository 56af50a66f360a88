import type { ErrorRules } from '../kit/error.ts';

export const fileListErrors = {
  ERR_NO_FILE_LIST_FOUND: { status: 404, when: 'There is no such file list, or no such file in it.' },
  ERR_FILE_LIST_FULL: { status: 400, when: 'The file list has as many files as it may.' },
} satisfies ErrorRules;

type FileListErrors = typeof fileListErrors;
declare module '../kit/error.ts' {
  interface Errors extends FileListErrors {}
}
