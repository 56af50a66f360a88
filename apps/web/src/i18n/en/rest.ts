import type { rest as source } from '../pt/rest.ts';
import type { Words } from '../words.ts';
import { cloud } from './cloud.ts';
import { connections } from './connections.ts';
import { contacts } from './contacts.ts';
import { externalApi } from './external-api.ts';
import { messages } from './messages.ts';
import { numberHealth } from './number-health.ts';
import { sandbox } from './sandbox.ts';
import { tickets } from './tickets.ts';

export const rest = {
  cloud,
  connections,
  contacts,
  externalApi,
  messages,
  numberHealth,
  sandbox,
  tickets,
} satisfies Words<typeof source>;
