import { common } from './common.ts';
import { connections } from './connections.ts';
import { contacts } from './contacts.ts';
import { errors } from './errors.ts';
import { messages } from './messages.ts';
import { sandbox } from './sandbox.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { tickets } from './tickets.ts';

/** Every text, by noun. Portuguese is the source: the other languages must have exactly these keys. */
export const pt = { common, connections, contacts, errors, messages, sandbox, shell, signIn, tickets };
