import type { ContactList } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { listOwnConnections, type OwnConnection } from '../connections/index.ts';
import { beginCheck, contactLists, endCheck } from '../contact-lists/index.ts';
import { isProvenSql } from './proven-sql.ts';

export interface CheckJob {
  listId: number;
}

/** Enqueues the job of a check; while a job of the same list waits, a further one is dropped. */
export const enqueueCheck = (scope: Scope, listId: number): Promise<void> =>
  enqueueJob(scope, 'check-numbers', { listId } satisfies CheckJob, { singletonKey: String(listId) });

/**
 * The connections that can ask WhatsApp about numbers, the default one first. Private connections are left out, and
 * those of Meta's API, which cannot ask.
 */
export async function listConnectionsForCheck(scope: Scope): Promise<OwnConnection[]> {
  const connections = await listOwnConnections(scope);
  return connections
    .filter(({ driver, privateUserId }) => driver !== 'cloud-api' && privateUserId === null)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

const findUnknown = statement(
  `select from contact_list_items where list_id = $1 and validity = 'unknown' and number is not null limit 1`,
);
const markProvenValid = statement(`update contact_list_items t set validity = 'valid', checked_at = $2
  where list_id = $1 and validity = 'unknown' and ${isProvenSql('t.identity')}`);

/**
 * Starts a check: a job asks WhatsApp about the people of a list whose validity is unknown. People whose number
 * WhatsApp has named already are marked as valid without a question.
 * @throws ERR_NO_CONTACT_LIST_FOUND ERR_NO_NUMBER_CHECK
 */
export async function startCheck(scope: Scope, listId: number): Promise<ContactList> {
  await contactLists.require(scope, listId);
  await scope.rows(markProvenValid, [listId, scope.now]);
  if ((await listConnectionsForCheck(scope)).length === 0) throw fail('ERR_NO_NUMBER_CHECK');
  await checkUnknown(scope, listId);
  await scope.record('contact-list-items.stored', { listId });
  await scope.record('contact-list.changed', { id: listId });
  return contactLists.require(scope, listId);
}

/** Starts a check after people were added. Without a connection that can ask, their validity stays unknown. */
export async function startCheckIfPossible(scope: Scope, listId: number): Promise<void> {
  if ((await listConnectionsForCheck(scope)).length > 0) await checkUnknown(scope, listId);
}

/** Starts the check if the list has people with a number whose validity is unknown. */
async function checkUnknown(scope: Scope, listId: number): Promise<void> {
  if ((await scope.rows(findUnknown, [listId])).length === 0) return;
  await beginCheck(scope, listId);
  await enqueueCheck(scope, listId);
}

/** Stops a check; answers that were stored stay. @throws ERR_NO_CONTACT_LIST_FOUND */
export async function stopCheck(scope: Scope, listId: number): Promise<ContactList> {
  await contactLists.require(scope, listId);
  await endCheck(scope, listId);
  await scope.record('contact-list.changed', { id: listId });
  return contactLists.require(scope, listId);
}
