import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { isOffered } from './offered-drivers.ts';
import { disconnect } from './order-connection.ts';

/**
 * Orders that the links of all numbers of the company end on both sides. It may be repeated: a number whose link has
 * ended, or whose node has not carried out the disconnect yet, is left alone.
 * @returns how many links have not ended yet, of drivers that this installation offers
 */
export async function unlinkNumbers(scope: Scope): Promise<number> {
  const connections = await scope.db
    .selectFrom('connections')
    .select(['id', 'driver', 'wanted'])
    // `command > obeyed`: an order waits, which may be the disconnect.
    .where((row) => row.or([row('wanted', '=', true), row(sql`command`, '>', sql`obeyed`)]))
    .where('removed_at', 'is', null)
    .execute();
  // No node of this installation can end the link of another driver.
  const linked = connections.filter(({ driver }) => isOffered(driver));
  for (const { id, wanted } of linked) if (wanted) await disconnect(scope, id);
  return linked.length;
}
