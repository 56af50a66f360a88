import type { ErrorRules } from '../kit/error.ts';

export const mediaErrors = {
  ERR_NO_MEDIA_FOUND: { status: 404, when: 'There is no such file, or its link has expired.' },
  ERR_MEDIA_EXPIRED: { status: 410, when: 'The file of the message is no longer available, or larger than the limit.' },
  ERR_MEDIA_EMPTY: { status: 400, when: 'The file has no bytes.' },
  ERR_MEDIA_TOO_LARGE: { status: 413, when: 'The file is larger than its kind may be; `kind` and `limit` say which.' },
  ERR_MEDIA_BROKEN: { status: 400, when: 'The file is not what it claims to be, or cannot be read.' },
  ERR_MEDIA_NOT_AS_NAMED: { status: 400, when: 'The content of the file is not what the ending of its name says.' },
} satisfies ErrorRules;

type MediaErrors = typeof mediaErrors;
declare module '../kit/error.ts' {
  interface Errors extends MediaErrors {}
  interface ErrorDetails {
    ERR_MEDIA_TOO_LARGE: { kind: string; limit: number };
  }
}
