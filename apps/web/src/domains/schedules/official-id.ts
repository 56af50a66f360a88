import type { Connection } from '@balcao/contract';

/** The connection of the official API whose templates a form offers; without a chosen one, the first. */
export function officialId(
  connections: readonly Pick<Connection, 'id' | 'driver'>[],
  whatsappId: string,
): number | undefined {
  const official = connections.filter(({ driver }) => driver === 'cloud-api');
  return official.find(({ id }) => String(id) === whatsappId)?.id ?? (whatsappId === '' ? official[0]?.id : undefined);
}
