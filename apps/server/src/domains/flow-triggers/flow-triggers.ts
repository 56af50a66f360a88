import {
  limits,
  type FlowCampaign,
  type FlowCampaignChanges,
  type FlowEvent,
  type FlowTrigger,
  type FlowTriggerChanges,
  type NewFlowCampaign,
  type NewFlowTrigger,
  type PhraseMatch,
} from '@balcao/contract';
import { isPattern } from '@balcao/contract/flow-triggers/match-phrase';
import type { Selectable, Updateable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { byText } from '../../platform/records/plain-records.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { OwnedTable, Tables } from '../../platform/scope/tables.ts';
import { requireTags } from '../tags/index.ts';

type Table = Tables['flow_triggers'];
type Row = Omit<Selectable<Table>, keyof OwnedTable | 'created_at'>;

const viewCampaign = ({ id, name, flow_id, connection_id, phrase, match, active }: Row): FlowCampaign => ({
  id,
  name,
  flowId: flow_id,
  whatsappId: connection_id,
  phrase: phrase ?? '',
  match: match ?? 'exact',
  status: active,
});

const viewTrigger = ({
  id,
  name,
  flow_id,
  kind,
  connection_id,
  tag_id,
  hours,
  active,
  updated_at,
}: Row): FlowTrigger => ({
  id,
  name,
  flowId: flow_id,
  event: kind as FlowEvent,
  whatsappId: connection_id,
  tagId: tag_id,
  hours,
  status: active,
  updatedAt: updated_at.toISOString(),
});

const select = ({ db }: Scope) =>
  db
    .selectFrom('flow_triggers')
    .select(['id', 'name', 'flow_id', 'kind', 'connection_id', 'active', 'phrase', 'match', 'tag_id', 'hours'])
    .select('updated_at');
const phrasesOf = (scope: Scope) => select(scope).where('kind', '=', 'phrase');
const eventsOf = (scope: Scope) => select(scope).where('kind', '<>', 'phrase');

/** The phrases that start flows, by name. */
export const listPhraseTriggers = async (scope: Scope): Promise<FlowCampaign[]> =>
  (await phrasesOf(scope).orderBy(byText('name')).orderBy('id').execute()).map(viewCampaign);

/** A phrase that starts a flow. @throws ERR_NO_FLOW_CAMPAIGN_FOUND */
export async function requirePhraseTrigger(scope: Scope, id: number): Promise<FlowCampaign> {
  const row = await phrasesOf(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_FLOW_CAMPAIGN_FOUND');
  return viewCampaign(row);
}

/** Adds a phrase that starts a flow. @throws ERR_NO_FLOW_FOUND ERR_NO_WAPP_FOUND ERR_TOO_MANY_FLOW_TRIGGERS */
export async function addPhraseTrigger(scope: Scope, fields: NewFlowCampaign): Promise<FlowCampaign> {
  const { name, flowId, whatsappId, phrase, match, status } = fields;
  const id = await insert(scope, {
    name,
    flow_id: flowId,
    kind: 'phrase',
    connection_id: whatsappId,
    phrase,
    match,
    active: status,
    tag_id: null,
    hours: null,
  });
  return requirePhraseTrigger(scope, id);
}

/**
 * Changes a phrase that starts a flow. An absent field is not changed.
 * @throws ERR_NO_FLOW_CAMPAIGN_FOUND ERR_NO_FLOW_FOUND ERR_NO_WAPP_FOUND; ERR_VALIDATION if a pattern is only wildcards
 */
export async function changePhraseTrigger(
  scope: Scope,
  { id, ...changes }: FlowCampaignChanges,
): Promise<FlowCampaign> {
  const before = await requirePhraseTrigger(scope, id);
  // The contract checks a pattern only if phrase and match come together, so the result is checked again.
  const after = { ...before, ...changes };
  if (after.match === 'pattern' && !isPattern(after.phrase))
    throw fail('ERR_VALIDATION', { issues: [{ path: 'phrase', message: 'is no pattern' }] });
  await update(scope, id, {
    name: changes.name,
    flow_id: changes.flowId,
    connection_id: changes.whatsappId,
    phrase: changes.phrase,
    match: changes.match,
    active: changes.status,
  });
  return requirePhraseTrigger(scope, id);
}

/** Deletes a phrase that starts a flow. @throws ERR_NO_FLOW_CAMPAIGN_FOUND */
export async function removePhraseTrigger(scope: Scope, id: number): Promise<void> {
  await requirePhraseTrigger(scope, id);
  await remove(scope, id);
}

/** The events that start flows, by name. */
export const listTriggers = async (scope: Scope): Promise<FlowTrigger[]> =>
  (await eventsOf(scope).orderBy(byText('name')).orderBy('id').execute()).map(viewTrigger);

async function requireTrigger(scope: Scope, id: number): Promise<FlowTrigger> {
  const row = await eventsOf(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_FLOW_TRIGGER_FOUND');
  return viewTrigger(row);
}

/**
 * Adds an event that starts a flow.
 * @throws ERR_NO_FLOW_FOUND ERR_NO_WAPP_FOUND ERR_NO_TAG_FOUND ERR_TOO_MANY_FLOW_TRIGGERS
 */
export async function addTrigger(scope: Scope, fields: NewFlowTrigger): Promise<FlowTrigger> {
  const { name, flowId, event, whatsappId, tagId, hours, status } = fields;
  if (tagId !== null) await requireTags(scope, [tagId]);
  const id = await insert(scope, {
    name,
    flow_id: flowId,
    kind: event,
    connection_id: whatsappId,
    phrase: null,
    match: null,
    active: status,
    tag_id: event === 'tag' ? tagId : null,
    hours: event === 'silence' ? hours : null,
  });
  return requireTrigger(scope, id);
}

/**
 * Changes an event that starts a flow. An absent field is not changed.
 * @throws ERR_NO_FLOW_TRIGGER_FOUND ERR_NO_FLOW_FOUND ERR_NO_WAPP_FOUND ERR_NO_TAG_FOUND
 */
export async function changeTrigger(scope: Scope, id: number, changes: FlowTriggerChanges): Promise<FlowTrigger> {
  const { event } = await requireTrigger(scope, id);
  if (changes.tagId !== undefined && changes.tagId !== null) await requireTags(scope, [changes.tagId]);
  await update(scope, id, {
    name: changes.name,
    flow_id: changes.flowId,
    connection_id: changes.whatsappId,
    active: changes.status,
    // `tag` needs its tag and `silence` its hours, so null changes neither. The field of another event stays null.
    tag_id: event === 'tag' ? (changes.tagId ?? undefined) : undefined,
    hours: event === 'silence' ? (changes.hours ?? undefined) : undefined,
  });
  return requireTrigger(scope, id);
}

/** Deletes an event that starts a flow. @throws ERR_NO_FLOW_TRIGGER_FOUND */
export async function removeTrigger(scope: Scope, id: number): Promise<void> {
  await requireTrigger(scope, id);
  await remove(scope, id);
}

/** A phrase as the responder compares it. `connectionId` null: every connection. */
export interface ActivePhrase {
  flowId: number;
  connectionId: number | null;
  phrase: string;
  match: PhraseMatch;
}

/** The active phrases: first `exact`, then `contains`, then `pattern`. Of the same match the oldest comes first. */
export async function listActivePhrases(scope: Scope): Promise<ActivePhrase[]> {
  const rows = await phrasesOf(scope).where('active', '=', true).orderBy('id').execute();
  const rank: Record<PhraseMatch, number> = { exact: 0, contains: 1, pattern: 2 };
  return rows
    .map(viewCampaign)
    .toSorted((a, b) => rank[a.match] - rank[b.match])
    .map(({ flowId, whatsappId, phrase, match }) => ({ flowId, connectionId: whatsappId, phrase, match }));
}

/** The active triggers of an event on a connection, also those of every connection; the oldest first. */
export async function findTriggers(scope: Scope, event: FlowEvent, connectionId: number): Promise<FlowTrigger[]> {
  const rows = await select(scope)
    .where('kind', '=', event)
    .where('active', '=', true)
    .where((trigger) => trigger.or([trigger('connection_id', 'is', null), trigger('connection_id', '=', connectionId)]))
    .orderBy('id')
    .execute();
  return rows.map(viewTrigger);
}

async function insert(scope: Scope, values: Omit<Row, 'id' | 'updated_at'>): Promise<number> {
  await requireBelowLimit(scope, 'flow_triggers', limits.flowTrigger.perCompany, 'ERR_TOO_MANY_FLOW_TRIGGERS');
  const { id } = await scope.db.insertInto('flow_triggers').values(values).returning('id').executeTakeFirstOrThrow();
  await scope.record('flow-trigger.changed', { id });
  return id;
}

async function update(scope: Scope, id: number, changes: Updateable<Table>): Promise<void> {
  await scope.db
    .updateTable('flow_triggers')
    .set({ ...changes, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record('flow-trigger.changed', { id });
}

async function remove(scope: Scope, id: number): Promise<void> {
  await scope.db.deleteFrom('flow_triggers').where('id', '=', id).execute();
  await scope.record('flow-trigger.changed', { id });
}
