import type { pt } from '../pt/index.ts';
import type { Words } from '../words.ts';
import { common } from './common.ts';
import { connections } from './connections.ts';
import { errors } from './errors.ts';
import { sandbox } from './sandbox.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

export const es = { common, connections, errors, sandbox, shell, signIn } satisfies Words<typeof pt>;
