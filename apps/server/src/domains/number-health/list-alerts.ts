import type { ConnectionAlert } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const columns = `c.id, c.name, f.fell_at as "fellAt", f.reason
  from connection_falls f
  join connections c on c.id = f.connection_id`;
const selectOpen = statement(
  `select ${columns}
    where f.ended_at is null and f.alerted_at is not null and c.removed_at is null
    order by f.fell_at, f.id`,
);
const selectOne = statement(`select ${columns} where f.id = $1`);
const selectMany = statement(
  `select ${columns} where f.id = any($1::int[]) and c.removed_at is null order by f.fell_at, f.id`,
);

interface AlertRow {
  id: number;
  name: string;
  fellAt: Date;
  reason: string | null;
}

/** The numbers that are down and have an alert; the one that has been down longest comes first. */
export const listAlerts = async (scope: Scope): Promise<ConnectionAlert[]> =>
  (await scope.rows<AlertRow>(selectOpen, [])).map(viewAlert);

/** Falls by id, also ended ones, in the order in which they began; without those of removed connections. */
export const findAlerts = async (scope: Scope, fallIds: readonly number[]): Promise<ConnectionAlert[]> =>
  (await scope.rows<AlertRow>(selectMany, [fallIds])).map(viewAlert);

/** A fall by id, also an ended one or one of a removed connection. */
export async function findAlert(scope: Scope, fallId: number): Promise<ConnectionAlert | undefined> {
  const [row] = await scope.rows<AlertRow>(selectOne, [fallId]);
  return row && viewAlert(row);
}

const viewAlert = ({ id, name, fellAt, reason }: AlertRow): ConnectionAlert => ({
  connection: { id, name },
  since: fellAt.toISOString(),
  reason,
});
