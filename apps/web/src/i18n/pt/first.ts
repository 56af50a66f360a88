import { common } from './common.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

/** What the pages before the workspace need, and every page after them. Small: it loads with the sign-in page. */
export const first = { common, errors, shell, signIn };
