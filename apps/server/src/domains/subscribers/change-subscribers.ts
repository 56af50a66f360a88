import { signals, type Subscriber, type SubscriberChanges, type SubscriberFields } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { everyone, operators } from '../../platform/realtime/rooms.ts';
import { readAsOperator } from '../../platform/records/read-as-operator.ts';
import { platformFor, type NamedOperator, type UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { nameOperator } from '../../platform/scope/name-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { inviteUser } from '../accounts/index.ts';
import { forgetActors, openCompany } from '../auth/index.ts';
import { listCompanies, renewDueDate } from '../companies/index.ts';
import { requirePlan } from '../plans/index.ts';
import { setSetting } from '../settings/index.ts';
import { findCredentials } from '../users/index.ts';
import { planBilling } from './plan-billing.ts';
import { isNotErased, subscribers } from './subscribers.ts';

/**
 * Adds a company with its first admin, who has the name of the company. Without a password the admin is invited by
 * e-mail to set one.
 * @throws ERR_NO_PLAN_FOUND ERR_EMAIL_EXISTS
 */
export async function createSubscriber(fields: SubscriberFields, operator: NamedOperator): Promise<Subscriber> {
  const { name, email, phone, planId, status, dueDate, recurrence, campaignsEnabled, password } = fields;
  await asOperator((db) => requirePlanAndFreeEmail(db, fields));
  const passwordHash = password ? await hashPassword(password) : null;
  const id = await asOperator(async (db) => {
    await nameOperator(db, operator);
    // Hashing takes a while, so another company may have taken the e-mail meanwhile.
    await requirePlanAndFreeEmail(db, fields);
    const companyId = await openCompany(
      db,
      {
        name,
        email,
        planId,
        ...(phone !== null && { phone }),
        ...(dueDate !== null && { dueDate: new Date(dueDate) }),
      },
      { name, passwordHash, super: false },
    );
    await subscribers.update({ db, now: new Date() }, companyId, { status, recurrence });
    return companyId;
  });
  await companyOf({ companyId: id }).inScope(
    async (scope) => {
      await setSetting(scope, 'campaignsEnabled', String(campaignsEnabled));
      if (passwordHash !== null) return;
      // The new company has no other user.
      const { id: adminId } = await scope.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      await inviteUser(scope, adminId);
    },
    { actor: platformFor(operator) },
  );
  return announceSubscriber(id, 'create');
}

/** @throws ERR_NO_PLAN_FOUND ERR_EMAIL_EXISTS */
async function requirePlanAndFreeEmail(db: Kysely<Tables>, { email, planId }: SubscriberFields): Promise<void> {
  await requirePlan(db, planId);
  if (await findCredentials(db, email)) throw fail('ERR_EMAIL_EXISTS');
}

/**
 * Changes a company. A company that is no longer active is refused everything from then on, on other nodes within
 * seconds. Another plan is prorated for the days that are paid, and the open invoice follows at once.
 * @throws ERR_NO_COMPANY_FOUND ERR_NO_PLAN_FOUND ERR_OWN_COMPANY ERR_ERASURE_ORDERED; ERR_PLAN_CHANGE_OUTDATED if the
 *   plan change costs another amount than the operator confirmed
 */
export async function updateSubscriber(
  actor: Pick<UserActor, 'companyId' | 'name' | 'address'>,
  id: number,
  changes: SubscriberChanges,
  now = new Date(),
): Promise<Subscriber> {
  const { campaignsEnabled, dueDate, confirmedCents, ...columns } = changes;
  if (columns.status === false && id === actor.companyId) throw fail('ERR_OWN_COMPANY');
  const billing = planBilling();
  const changedInvoices = await asOperator(async (db) => {
    await nameOperator(db, actor);
    if (columns.planId !== undefined) {
      await requirePlan(db, columns.planId);
      const cents = await billing.prorate(db, { companyId: id, planId: columns.planId, now });
      if (cents !== (confirmedCents ?? 0)) throw fail('ERR_PLAN_CHANGE_OUTDATED');
    }
    await subscribers.update({ db, now: new Date() }, id, {
      ...columns,
      ...(dueDate !== undefined && { dueDate: dueDate === null ? null : new Date(dueDate) }),
    });
    return billing.follow(db, id, now);
  });
  await billing.tell(changedInvoices);
  await companyOf({ companyId: id }).inScope(
    async (scope) => {
      if (campaignsEnabled !== undefined) await setSetting(scope, 'campaignsEnabled', String(campaignsEnabled));
      forgetActors(scope);
    },
    { actor: platformFor(actor) },
  );
  return announceSubscriber(id, 'update');
}

/** Every company that is not erased, by name. */
export const listAllSubscribers = (): Promise<Subscriber[]> =>
  readAsOperator((scope) => subscribers.list(scope, { only: isNotErased }));

/** A page of the companies that are not erased, by name. */
export const pageSubscribers = (query: { searchParam?: string | undefined; pageNumber: number }) =>
  readAsOperator(async (scope) => {
    const { rows: records, ...end } = await subscribers.page(scope, { ...query, only: isNotErased });
    return { records, ...end };
  });

/**
 * Blocks or unblocks a company, for a command of the operator. A company to which an operator belongs cannot be
 * blocked, because no user could unblock it on a screen.
 * @throws ERR_NO_COMPANY_FOUND ERR_OWN_COMPANY ERR_ERASURE_ORDERED
 */
export async function setSubscriberStatus(id: number, status: boolean): Promise<Subscriber> {
  await asOperator(async (db) => {
    if (!status) await requireWithoutOperator(db, id);
    await subscribers.update({ db, now: new Date() }, id, { status });
  });
  return tellOfSubscriber(id);
}

/** @throws ERR_OWN_COMPANY if an operator belongs to the company */
export async function requireWithoutOperator(db: Kysely<Tables>, id: number): Promise<void> {
  const operator = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', id)
    .where('super', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (operator) throw fail('ERR_OWN_COMPANY');
}

/**
 * Moves the due date forward by the recurrence. The open invoice follows at once; it becomes void if its period has
 * passed.
 * @param seenDueDate the due date that the operator saw: a second click is refused
 * @throws ERR_NO_COMPANY_FOUND ERR_ALREADY_RENEWED
 */
export async function renewSubscriber(
  operator: NamedOperator,
  id: number,
  seenDueDate: string | null,
  now = new Date(),
): Promise<Subscriber> {
  const billing = planBilling();
  const changedInvoices = await asOperator(async (db) => {
    await nameOperator(db, operator);
    await renewDueDate(db, id, seenDueDate);
    return billing.follow(db, id, now);
  });
  await billing.tell(changedInvoices);
  return tellOfSubscriber(id);
}

/**
 * Signals the company to the operators, and its plan and due date to its users. The rights of these users are loaded
 * again.
 */
export async function tellOfSubscriber(id: number): Promise<Subscriber> {
  await companyOf({ companyId: id }).inScope(async (scope) => forgetActors(scope));
  return announceSubscriber(id, 'update');
}

/**
 * Tells the operators about the record, and the users of the company about its plan and due date. The signal for the
 * operators goes to every company, because this function does not ask which companies have one.
 */
async function announceSubscriber(id: number, action: 'create' | 'update'): Promise<Subscriber> {
  const { record, companies } = await asOperator(async (db) => ({
    record: await subscribers.require({ db, now: new Date() }, id),
    companies: await listCompanies(db),
  }));
  const { plan, dueDate } = record;
  companyOf({ companyId: id }).announce(signals.subscription, [everyone], { action: 'update', plan, dueDate });
  for (const company of companies) company.announce(signals.subscriber, [operators], { action, record });
  return record;
}
