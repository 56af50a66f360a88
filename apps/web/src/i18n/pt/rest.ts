import { cloud } from './cloud.ts';
import { connections } from './connections.ts';
import { contacts } from './contacts.ts';
import { externalApi } from './external-api.ts';
import { messages } from './messages.ts';
import { numberHealth } from './number-health.ts';
import { sandbox } from './sandbox.ts';
import { tickets } from './tickets.ts';

/** The texts of the workspace, by noun; they load with it. */
export const rest = { cloud, connections, contacts, externalApi, messages, numberHealth, sandbox, tickets };
