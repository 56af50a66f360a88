import {
  limits,
  type Campaign,
  type CampaignChanges,
  type CampaignFields,
  type MessageTemplate,
} from '@balcao/contract';
import type { Insertable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { closingReasons } from '../closing-reasons/index.ts';
import { requireConnection } from '../connections/index.ts';
import { contactLists } from '../contact-lists/index.ts';
import { findPublished, requireFlowId } from '../flows/index.ts';
import { fileLists } from '../file-lists/index.ts';
import { requireTemplate } from '../messages/index.ts';
import { requireQueue } from '../queues/index.ts';
import { requireTags } from '../tags/index.ts';
import { numberIds } from './campaign-numbers.ts';
import { lockCampaign, requireCampaign } from './campaigns.ts';
import type { CampaignsTable } from './tables.ts';

const messageKeys = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
const hourMs = 3600_000;
/** Forms know no seconds and clocks differ a little, so a start up to a minute ago counts as now. */
const pastToleranceMs = 60_000;

type CampaignRow = Awaited<ReturnType<typeof lockCampaign>>;

/**
 * @throws ERR_TOO_MANY_CAMPAIGNS ERR_CAMPAIGN_PAST ERR_CAMPAIGN_TEMPLATE, and the errors of the records to which the
 * fields refer
 */
export async function createCampaign(scope: Scope, fields: CampaignFields): Promise<Campaign> {
  await requireBelowLimit(scope, 'campaigns', limits.campaign.perCompany, 'ERR_TOO_MANY_CAMPAIGNS');
  const columns = await columnsOf(scope, fields, undefined);
  const { id } = await scope.db
    .insertInto('campaigns')
    .values({ ...columns, name: fields.name, created_at: scope.now, updated_at: scope.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.record('campaign.created', { id });
  return requireCampaign(scope, id);
}

/**
 * Changes a campaign that is inactive, or is planned to start more than an hour from now. Of a cancelled campaign only
 * the texts change. Its other fields are ignored and not refused, since clients of the specification send the whole
 * form. A cancelled campaign without a number also takes new numbers.
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_NOT_EDITABLE, and the errors of `createCampaign` except
 * ERR_TOO_MANY_CAMPAIGNS
 */
export async function updateCampaign(scope: Scope, id: number, changes: CampaignChanges): Promise<Campaign> {
  const row = await lockCampaign(scope, id);
  const isCancelled = row.status === 'CANCELADA';
  if (!isCancelled) requireEditable(scope, row);
  const texts = Object.fromEntries(
    messageKeys.flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key] ?? '']])),
  );
  const columns = isCancelled
    ? { ...texts, ...(await newNumbers(scope, changes, row)) }
    : await columnsOf(scope, changes, row);
  await scope.db
    .updateTable('campaigns')
    .set({ ...columns, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record('campaign.changed', { id });
  return requireCampaign(scope, id);
}

/** @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_NOT_EDITABLE */
export async function requireEditableCampaign(scope: Scope, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(scope, id);
  requireEditable(scope, row);
  return row;
}

function requireEditable({ now }: Scope, { status, scheduled_at: at }: CampaignRow): void {
  const isLater = at !== null && at.getTime() - now.getTime() > hourMs;
  const isPlannedLater = status === 'PROGRAMADA' && isLater;
  if (status !== 'INATIVA' && !isPlannedLater) throw fail('ERR_CAMPAIGN_NOT_EDITABLE');
}

/** @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_RUNNING */
export async function removeCampaign(scope: Scope, id: number): Promise<typeof nothing> {
  const { status } = await lockCampaign(scope, id);
  if (status === 'EM_ANDAMENTO') throw fail('ERR_CAMPAIGN_RUNNING');
  await scope.record('campaign.removed', { id });
  await scope.db.deleteFrom('campaigns').where('id', '=', id).execute();
  return nothing;
}

/** Makes a new, inactive campaign with the same content. @throws ERR_NO_CAMPAIGN_FOUND ERR_TOO_MANY_CAMPAIGNS */
export async function cloneCampaign(scope: Scope, id: number): Promise<Campaign> {
  const row = await lockCampaign(scope, id);
  // By characters, so that an emoji at the end is not cut in two.
  const name = Array.from(`${row.name} (2)`).slice(0, limits.campaign.name.max).join('');
  return insertCopy(scope, row, { name });
}

/**
 * Makes a new, inactive campaign to the people of a started campaign who got the message and did not answer. It has the
 * content of the started campaign, or a flow.
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_STATE ERR_TOO_MANY_CAMPAIGNS ERR_NO_FLOW_FOUND ERR_FLOW_NOT_PUBLISHED
 * ERR_CAMPAIGN_TEMPLATE ERR_NO_WAPP_FOUND
 */
export async function followUpCampaign(
  scope: Scope,
  id: number,
  { name, flowId }: { name: string; flowId: number | null },
): Promise<Campaign> {
  const row = await lockCampaign(scope, id);
  if (row.started_at === null) throw fail('ERR_CAMPAIGN_STATE');
  if (flowId !== null) {
    await requireRunnableFlow(scope, flowId);
    for (const numberId of numberIds(row)) await requireFitting(scope, numberId, null);
  }
  return insertCopy(scope, row, {
    name,
    contact_list_id: null,
    tag_list_id: null,
    audience: null,
    follows_id: id,
    hold_out_percent: 0,
    ...(flowId !== null && { ...noContent, flow_id: flowId }),
  });
}

const noContent = {
  message1: '',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  file_list_id: null,
  media_id: null,
  template: null,
};

/** Inserts an inactive copy of a campaign, with changes. */
async function insertCopy(
  scope: Scope,
  { audience, template, ...row }: CampaignRow,
  changes: Pick<Insertable<CampaignsTable>, 'name'> & Partial<Insertable<CampaignsTable>>,
): Promise<Campaign> {
  await requireBelowLimit(scope, 'campaigns', limits.campaign.perCompany, 'ERR_TOO_MANY_CAMPAIGNS');
  const made = await scope.db
    .insertInto('campaigns')
    .values({
      message1: row.message1,
      message2: row.message2,
      message3: row.message3,
      message4: row.message4,
      message5: row.message5,
      connection_id: row.connection_id,
      further_connection_ids: row.further_connection_ids,
      on_drop: row.on_drop,
      hold_out_percent: row.hold_out_percent,
      contact_list_id: row.contact_list_id,
      tag_list_id: row.tag_list_id,
      audience: audience && JSON.stringify(audience),
      file_list_id: row.file_list_id,
      media_id: row.media_id,
      template: template && JSON.stringify(template),
      first_contacts: row.first_contacts,
      daily_cap: row.daily_cap,
      send_from: row.send_from,
      send_until: row.send_until,
      week_days: row.week_days,
      reply_queue_id: row.reply_queue_id,
      reply_tag_id: row.reply_tag_id,
      reply_flow_id: row.reply_flow_id,
      flow_id: row.flow_id,
      follows_id: row.follows_id,
      conversion: row.conversion,
      conversion_tag_id: row.conversion_tag_id,
      conversion_reason_id: row.conversion_reason_id,
      conversion_days: row.conversion_days,
      created_at: scope.now,
      updated_at: scope.now,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.record('campaign.created', made);
  return requireCampaign(scope, made.id);
}

/**
 * The columns of the given fields.
 * @param before the campaign as it is stored; undefined: it is made now
 * @throws a refusal, if a record that a field refers to does not exist, or the numbers cannot send the content
 */
async function columnsOf(scope: Scope, fields: CampaignChanges, before: CampaignRow | undefined) {
  const {
    contactListId,
    tagListId,
    fileListId,
    replyQueueId,
    replyTagId,
    replyFlowId,
    flowId,
    conversion,
    audience,
    template,
  } = fields;
  if (contactListId) await contactLists.require(scope, contactListId);
  if (fileListId) await fileLists.require(scope, fileListId);
  if (replyQueueId) await requireQueue(scope, replyQueueId);
  if (flowId && flowId !== before?.flow_id) await requireRunnableFlow(scope, flowId);
  if (replyFlowId && replyFlowId !== before?.reply_flow_id) await requireRunnableFlow(scope, replyFlowId);
  await requireTags(
    scope,
    [tagListId, replyTagId, conversion?.tagId].flatMap((tagId) => tagId ?? []),
  );
  if (conversion?.closingReasonId) await closingReasons.require(scope, conversion.closingReasonId);
  const { name, firstContacts, dailyCap, sendFrom, sendUntil, weekDays, scheduledAt, onDrop, holdOutPercent } = fields;
  const numbers = numbersOf(fields, before);
  const texts = Object.fromEntries(
    messageKeys.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key] ?? '']])),
  );
  const columns = {
    ...(name !== undefined && { name }),
    ...texts,
    ...numbers,
    ...(onDrop !== undefined && { on_drop: onDrop }),
    ...(holdOutPercent !== undefined && { hold_out_percent: holdOutPercent }),
    ...(contactListId !== undefined && { contact_list_id: contactListId }),
    ...(tagListId !== undefined && { tag_list_id: tagListId }),
    ...(audience !== undefined && { audience: audience && JSON.stringify(audience) }),
    ...(fileListId !== undefined && { file_list_id: fileListId }),
    ...(template !== undefined && { template: template && JSON.stringify(template) }),
    ...(firstContacts !== undefined && { first_contacts: firstContacts }),
    ...(dailyCap !== undefined && { daily_cap: dailyCap }),
    // The two hours change together. `sendUntil` without `sendFrom` is ignored.
    ...(sendFrom !== undefined && { send_from: sendFrom, send_until: sendUntil ?? null }),
    ...(weekDays !== undefined && { week_days: weekDays }),
    ...(replyQueueId !== undefined && { reply_queue_id: replyQueueId }),
    ...(replyTagId !== undefined && { reply_tag_id: replyTagId }),
    ...(replyFlowId !== undefined && { reply_flow_id: replyFlowId }),
    ...(flowId !== undefined && { flow_id: flowId }),
    ...(conversion !== undefined && conversionColumns(conversion)),
    ...(scheduledAt !== undefined && timesOf(scope, scheduledAt || null, before)),
  };
  const templateAfter = template === undefined ? (before?.template ?? null) : template;
  for (const id of numberIds(numbers)) await requireFitting(scope, id, templateAfter);
  const flowAfter = flowId === undefined ? before?.flow_id : flowId;
  if (flowAfter && templateAfter) throw fail('ERR_CAMPAIGN_TEMPLATE');
  return columns;
}

/** The columns of new numbers for a cancelled campaign; none, if it still has a number of its own. */
async function newNumbers(scope: Scope, changes: CampaignChanges, row: CampaignRow) {
  if (row.connection_id !== null) return {};
  const numbers = numbersOf(changes, row);
  for (const id of numberIds(numbers)) await requireFitting(scope, id, row.template);
  return numbers;
}

const conversionColumns = (conversion: CampaignChanges['conversion'] | null) => ({
  conversion: conversion?.by ?? null,
  conversion_tag_id: conversion?.by === 'tag' ? conversion.tagId : null,
  conversion_reason_id: conversion?.by === 'closing-reason' ? conversion.closingReasonId : null,
  ...(conversion && { conversion_days: conversion.days }),
});

/** @throws ERR_NO_FLOW_FOUND ERR_FLOW_NOT_PUBLISHED */
async function requireRunnableFlow(scope: Scope, flowId: number): Promise<void> {
  await requireFlowId(scope, flowId);
  if ((await findPublished(scope, flowId)) === undefined) throw fail('ERR_FLOW_NOT_PUBLISHED');
}

/**
 * The numbers after a change. A client that sends only `whatsappId` changes the first number and keeps the further
 * numbers; without a first number there are no further numbers.
 */
function numbersOf(
  { whatsappId, connectionIds }: CampaignChanges,
  before: CampaignRow | undefined,
): Pick<CampaignRow, 'connection_id' | 'further_connection_ids'> {
  const stored = { connection_id: before?.connection_id ?? null, further: before?.further_connection_ids ?? [] };
  const first = whatsappId === undefined ? stored.connection_id : whatsappId;
  const all = connectionIds ?? (first === null ? [] : [first, ...stored.further]);
  const [main = null, ...further] = new Set(all);
  return { connection_id: main, further_connection_ids: further };
}

/** The columns of a start time; null: the campaign is not planned. @throws ERR_CAMPAIGN_PAST */
function timesOf({ now }: Scope, scheduledAt: string | null, before: CampaignRow | undefined) {
  if (scheduledAt === null) return { scheduled_at: null, status: 'INATIVA' as const, next_at: null };
  const at = new Date(scheduledAt);
  const isNew = before?.scheduled_at?.getTime() !== at.getTime();
  if (isNew && at.getTime() < now.getTime() - pastToleranceMs) throw fail('ERR_CAMPAIGN_PAST');
  return { scheduled_at: at, status: 'PROGRAMADA' as const, next_at: at };
}

/**
 * Refuses a connection that cannot send the content: the Cloud API sends only templates, the other drivers never do.
 * @returns the template as the connection has it; undefined: the content is no template
 * @throws ERR_NO_WAPP_FOUND ERR_CAMPAIGN_TEMPLATE ERR_NO_TEMPLATE_FOUND
 */
export async function requireFitting(
  scope: Scope,
  connectionId: number,
  template: CampaignRow['template'] | undefined,
): Promise<MessageTemplate | undefined> {
  const { driver } = await requireConnection(scope, connectionId);
  if ((driver === 'cloud-api') !== Boolean(template)) throw fail('ERR_CAMPAIGN_TEMPLATE');
  return template ? (await requireTemplate(scope, connectionId, template)).template : undefined;
}
