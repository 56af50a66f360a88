import type { Company } from '../../platform/scope/scope.ts';

/**
 * What went over the wire under this id, and the message's secret; a driver needs them to resend and to open sealed
 * edits. Undefined: the connection has no such message.
 */
export async function findWire(
  company: Company,
  connectionId: number,
  waId: string,
): Promise<{ wire: Buffer | null; secret: Buffer | null; body: string; kind: string } | undefined> {
  return company.read((scope) =>
    scope.db
      .selectFrom('messages')
      .select(['wire', 'secret', 'body', 'kind'])
      .where('connection_id', '=', connectionId)
      .where('wa_id', '=', waId)
      .executeTakeFirst(),
  );
}
