import type { Scope } from '../../platform/scope/scope.ts';
import { requireConnection, type OwnConnection } from './require-connection.ts';

let madeCount = 0;

/** A connection for tests and the seed; the company's first one is its default. Without `wanted` no host drives it. */
export async function makeConnection(
  scope: Scope,
  {
    name = `Conexão ${++madeCount}`,
    driver = 'sandbox',
    status = 'CONNECTED',
    number = null,
    greetingMessage = '',
    closingMessage = '',
    wanted = false,
  }: Partial<Pick<OwnConnection, 'name' | 'driver' | 'status' | 'number' | 'greetingMessage' | 'closingMessage'>> & {
    wanted?: boolean;
  } = {},
): Promise<OwnConnection> {
  const currentDefault = await scope.db
    .selectFrom('connections')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirst();
  const { id } = await scope.db
    .insertInto('connections')
    .values({
      name,
      driver,
      status,
      number,
      wanted,
      greeting_message: greetingMessage,
      closing_message: closingMessage,
      is_default: !currentDefault,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return requireConnection(scope, id);
}
