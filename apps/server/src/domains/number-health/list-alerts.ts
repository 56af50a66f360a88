import type { ConnectionAlert } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const columns = `c.id, c.name, f.fell_at as "fellAt", f.reason
  from connection_falls f
  join connections c on c.id = f.connection_id`;
const open = statement(
  `select ${columns}
    where f.ended_at is null and f.alerted_at is not null and c.removed_at is null
    order by f.fell_at, f.id`,
);
const one = statement(`select ${columns} where f.id = $1`);
const some = statement(
  `select ${columns} where f.id = any($1::int[]) and c.removed_at is null order by f.fell_at, f.id`,
);

interface Row {
  id: number;
  name: string;
  fellAt: Date;
  reason: string | null;
}

/** The numbers that are down and have an alert; the longest first. */
export const listAlerts = async (scope: Scope): Promise<ConnectionAlert[]> =>
  (await scope.rows<Row>(open, [])).map(viewAlert);

/** Falls by id, also ended ones; the longest first. */
export const findAlerts = async (scope: Scope, fallIds: readonly number[]): Promise<ConnectionAlert[]> =>
  (await scope.rows<Row>(some, [fallIds])).map(viewAlert);

/** A fall by id, also an ended one. */
export async function findAlert(scope: Scope, fallId: number): Promise<ConnectionAlert | undefined> {
  const [row] = await scope.rows<Row>(one, [fallId]);
  return row && viewAlert(row);
}

const viewAlert = ({ id, name, fellAt, reason }: Row): ConnectionAlert => ({
  connection: { id, name },
  since: fellAt.toISOString(),
  reason,
});
