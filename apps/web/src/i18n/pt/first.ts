import { common } from './common.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

/** The texts of the pages before the workspace and of every page after them. Small: they load with the sign-in page. */
export const first = { common, errors, shell, signIn };
