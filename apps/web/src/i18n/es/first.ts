import type { first as source } from '../pt/first.ts';
import type { Words } from '../words.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

export const first = { common, errors, shell, signIn } satisfies Words<typeof source>;
