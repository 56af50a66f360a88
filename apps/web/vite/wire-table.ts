import { routes } from '@balcao/contract/routes';
import { signals } from '@balcao/contract/signals';
import type { Plugin } from 'vite';

const name = 'virtual:wire';

/**
 * `virtual:wire` gives the browser the method and path of every route and the channel of every signal, and nothing
 * else: the contract's schemas (and zod) stay out of the first page's script. The types still come from the contract.
 */
export function wireTable(): Plugin {
  const calls = Object.fromEntries(
    Object.entries(routes).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(Object.entries(verbs).map(([verb, route]) => [verb, `${route.method} ${route.path}`])),
    ]),
  );
  const channels = Object.fromEntries(Object.entries(signals).map(([signal, { channel }]) => [signal, channel]));
  return {
    name: 'balcao:wire-table',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const calls = ${JSON.stringify(calls)};\nexport const channels = ${JSON.stringify(channels)};`
        : undefined,
  };
}
