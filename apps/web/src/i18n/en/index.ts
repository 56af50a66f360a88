import type { pt } from '../pt/index.ts';
import type { Words } from '../words.ts';
import { common } from './common.ts';
import { connections } from './connections.ts';
import { contacts } from './contacts.ts';
import { errors } from './errors.ts';
import { messages } from './messages.ts';
import { sandbox } from './sandbox.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { tickets } from './tickets.ts';

export const en = { common, connections, contacts, errors, messages, sandbox, shell, signIn, tickets } satisfies Words<typeof pt>;
