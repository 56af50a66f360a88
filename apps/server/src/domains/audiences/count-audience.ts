import type { Audience, RouteReply, routes } from '@balcao/contract';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { isErasedRefusalSql } from '../consents/index.ts';
import { settingsOf } from '../settings/index.ts';
import { countSql } from './audience-sql.ts';
import { planForMany } from './plan-for-many.ts';

/** How many people an audience has now, exact up to 100,000, and how many of them take advertising. */
export async function countAudience(
  scope: Scope,
  audience: Audience,
): Promise<RouteReply<typeof routes.audiences.count>> {
  const values: unknown[] = [];
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const { timeZone } = await settingsOf(scope);
  const isErasedRefusal = (identity: string) => isErasedRefusalSql(scope, identity, value);
  const text = countSql(audience, { value, timeZone, isErasedRefusal });
  const { count, optedOut, isCapped } = oneRow(
    await planForMany(scope, () =>
      // Without a name the statement is not prepared: its text differs with the audience.
      scope.rows<{ count: number; optedOut: number; isCapped: boolean }>({ name: '', text }, values),
    ),
  );
  return { count, reachable: count - optedOut, optedOut, countIsCapped: isCapped };
}
