import { common } from './common.ts';
import { connections } from './connections.ts';
import { errors } from './errors.ts';
import { sandbox } from './sandbox.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

/** Every text, by noun. Portuguese is the source: the other languages must have exactly these keys. */
export const pt = { common, connections, errors, sandbox, shell, signIn };
