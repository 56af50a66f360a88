import type { Connection } from '@balcao/contract';

/**
 * The connection of the official API whose templates a form offers.
 * @param whatsappId the chosen connection; '': none is chosen, and the first of the official API is used
 * @returns undefined: the chosen connection is not of the official API, or the company has no such connection
 */
export function officialId(
  connections: readonly Pick<Connection, 'id' | 'driver'>[],
  whatsappId: string,
): number | undefined {
  const official = connections.filter(({ driver }) => driver === 'cloud-api');
  if (whatsappId === '') return official[0]?.id;
  return official.find(({ id }) => String(id) === whatsappId)?.id;
}
