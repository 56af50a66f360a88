import { limits, type Subscriber } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { NamedOperator } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { nameOperator } from '../../platform/scope/name-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { requireWithoutOperator, tellOfSubscriber } from './change-subscribers.ts';

/** Who acts, for the audit log; undefined: a command of the operator. */
type OperatorOrCommand = NamedOperator | undefined;

const dayMs = 86_400_000;

/**
 * Blocks a company at once and orders its erasure after the waiting time. A second order changes nothing.
 * @param name of the company, as the operator typed it
 * @throws ERR_NO_COMPANY_FOUND ERR_OWN_COMPANY ERR_OTHER_COMPANY_NAME
 */
export async function orderErasure(
  id: number,
  { name, operator, now = new Date() }: { name: string; operator?: OperatorOrCommand; now?: Date },
): Promise<Subscriber> {
  await asOperator(async (db) => {
    const company = await requireLocked(db, id, operator);
    await requireWithoutOperator(db, id);
    if (name.trim() !== company.name.trim()) throw fail('ERR_OTHER_COMPANY_NAME');
    if (company.erase_at !== null) return;
    await db
      .updateTable('companies')
      .set({
        status: false,
        active_before_erasure: company.status,
        erase_at: new Date(now.getTime() + limits.erasureDays * dayMs),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  });
  return tellOfSubscriber(id);
}

/**
 * Takes back the order to erase a company. A company that was active before the order is active again.
 * @throws ERR_NO_COMPANY_FOUND ERR_ERASURE_BEGUN
 */
export async function takeBackErasure(id: number, operator?: OperatorOrCommand, now = new Date()): Promise<Subscriber> {
  await asOperator(async (db) => {
    const company = await requireLocked(db, id, operator);
    if (company.erase_at === null) return;
    if (company.erase_at <= now) throw fail('ERR_ERASURE_BEGUN');
    await db
      .updateTable('companies')
      .set({
        status: company.active_before_erasure === true,
        active_before_erasure: null,
        erase_at: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  });
  return tellOfSubscriber(id);
}

async function requireLocked(db: Kysely<Tables>, id: number, operator: OperatorOrCommand) {
  await nameOperator(db, operator);
  const company = await db
    .selectFrom('companies')
    .select(['name', 'status', 'erase_at', 'active_before_erasure'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  return company;
}
