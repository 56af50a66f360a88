import { Contact } from '@balcao/contract/contacts/contacts';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { messageLayout } from '@balcao/contract/messages/message-rows';
import { Message } from '@balcao/contract/messages/messages';
import { routes } from '@balcao/contract/routes';
import { signals } from '@balcao/contract/signals';
import { ticketLayouts } from '@balcao/contract/tickets/ticket-rows';
import type { Plugin } from 'vite';

const name = 'virtual:wire';

/**
 * `virtual:wire` gives the browser what follows from the contract's schemas: the method and path of every route, the
 * channel of every signal, the layouts of rows, records without content. The schemas themselves (and zod) stay out of
 * the first page's script. The types still come from the contract.
 */
export function wireTable(): Plugin {
  const calls = Object.fromEntries(
    Object.entries(routes).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(Object.entries(verbs).map(([verb, route]) => [verb, `${route.method} ${route.path}`])),
    ]),
  );
  const channels = Object.fromEntries(Object.entries(signals).map(([signal, { channel }]) => [signal, channel]));
  const values = {
    calls,
    channels,
    messageLayout,
    ticketLayouts,
    emptyContact: emptyRecord(Contact),
    emptyMessage: emptyRecord(Message),
  };
  const code = Object.entries(values).map(([value, of]) => `export const ${value} = ${JSON.stringify(of)};`);
  return {
    name: 'balcao:wire-table',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? code.join('\n') : undefined),
  };
}
