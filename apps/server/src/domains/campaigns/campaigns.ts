import { limits, type Campaign, type CampaignCounts, type campaignStates } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, mediaLink } from '../media/index.ts';
import { findNumbers, numberIds } from './campaign-numbers.ts';

type CountedState = Exclude<keyof CampaignCounts, 'total'>;

/** SQL: the sum of the changes that the clock has not yet added to the count of a state. */
const changesOf = (state: CountedState) =>
  sql<string | null>`sum(x.change) filter (where x.state = ${sql.lit(state)})`.as(state);
/** SQL: how many people are in a state, from the count of the clock and the changes since then. */
const countOf = (state: CountedState) =>
  sql<number>`(k.${sql.ref(`${state}_count`)} + coalesce(c.${sql.ref(state)}, 0))::int`;

const columns = [
  'k.id',
  'k.name',
  'k.status',
  'k.message1',
  'k.message2',
  'k.message3',
  'k.message4',
  'k.message5',
  'k.scheduled_at as scheduledAt',
  'k.started_at as startedAt',
  'k.completed_at as completedAt',
  'w.id as whatsappId',
  'w.name as whatsappName',
  'k.connection_id',
  'k.further_connection_ids',
  'k.on_drop as onDrop',
  'k.hold_out_percent as holdOutPercent',
  'k.contact_list_id as contactListId',
  'l.name as contactListName',
  'k.tag_list_id as tagId',
  'k.audience',
  'k.file_list_id as fileListId',
  'k.media_id as mediaId',
  'k.template',
  'k.first_contacts as firstContacts',
  'k.daily_cap as dailyCap',
  'k.send_from as sendFrom',
  'k.send_until as sendUntil',
  'k.week_days as weekDays',
  'k.reply_queue_id as replyQueueId',
  'k.reply_tag_id as replyTagId',
  'k.reply_flow_id as replyFlowId',
  'k.flow_id as flowId',
  'f.name as flowName',
  'k.follows_id as followsId',
  'k.conversion as conversionBy',
  'k.conversion_tag_id as conversionTagId',
  'k.conversion_reason_id as conversionReasonId',
  'k.conversion_days as conversionDays',
  'o.name as followsName',
  'k.next_at as nextAt',
  'k.hold_by as holdBy',
  'k.hold_code as holdCode',
  'k.is_slow as isSlow',
  'k.created_at as createdAt',
  'k.updated_at as updatedAt',
] as const;

const selectCampaigns = ({ db }: Scope) =>
  db
    .selectFrom('campaigns as k')
    .leftJoin('connections as w', (join) => join.onRef('w.id', '=', 'k.connection_id').on('w.removed_at', 'is', null))
    .leftJoin('contact_lists as l', 'l.id', 'k.contact_list_id')
    .leftJoin('flows as f', 'f.id', 'k.flow_id')
    .leftJoin('campaigns as o', 'o.id', 'k.follows_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('campaign_changes as x')
          .whereRef('x.campaign_id', '=', 'k.id')
          .select([
            changesOf('waiting'),
            changesOf('sending'),
            changesOf('sent'),
            changesOf('delivered'),
            changesOf('read'),
            changesOf('replied'),
            changesOf('failed'),
            changesOf('skipped'),
          ])
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select([
      countOf('waiting').as('waiting'),
      countOf('sending').as('sending'),
      countOf('sent').as('sent'),
      countOf('delivered').as('delivered'),
      countOf('read').as('read'),
      countOf('replied').as('replied'),
      countOf('failed').as('failed'),
      countOf('skipped').as('skipped'),
    ]);
type SelectedCampaign = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['execute']>>[number];

const idAndName = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

async function viewRows(scope: Scope, rows: readonly SelectedCampaign[]): Promise<Campaign[]> {
  const media = await findMedia(
    scope,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  const numbers = await findNumbers(scope, rows.flatMap(numberIds));
  return rows.map(
    ({
      mediaId,
      connection_id,
      further_connection_ids,
      whatsappName,
      contactListName,
      flowName,
      followsId,
      followsName,
      conversionBy,
      conversionTagId,
      conversionReasonId,
      conversionDays,
      nextAt,
      holdBy,
      holdCode,
      waiting,
      sending,
      sent,
      delivered,
      read,
      replied,
      failed,
      skipped,
      ...row
    }) => {
      const file = mediaId === null ? undefined : media.get(mediaId);
      const counts = { waiting, sending, sent, delivered, read, replied, failed, skipped };
      // A campaign whose start was refused is cancelled, but shows the reason as its hold.
      const isStartRefused = row.status === 'CANCELADA' && holdBy === 'brake';
      const isHeld = (row.status === 'EM_ANDAMENTO' || isStartRefused) && holdBy !== null;
      return {
        ...row,
        companyId: scope.company.id,
        whatsapp: idAndName(row.whatsappId, whatsappName),
        connections: numberIds({ connection_id, further_connection_ids }).flatMap((id) => {
          const number = numbers.get(id);
          return number ? [{ id, name: number.name }] : [];
        }),
        contactList: idAndName(row.contactListId, contactListName),
        flow: idAndName(row.flowId, flowName),
        follows: idAndName(followsId, followsName),
        conversion: conversionBy && {
          by: conversionBy,
          tagId: conversionTagId,
          closingReasonId: conversionReasonId,
          days: conversionDays,
        },
        scheduledAt: isoOrNull(row.scheduledAt),
        startedAt: isoOrNull(row.startedAt),
        completedAt: isoOrNull(row.completedAt),
        mediaPath: file ? mediaLink(scope.company, file.key, file.name, scope.now) : null,
        mediaName: file?.name ?? null,
        hold: isHeld ? { by: holdBy, until: isoOrNull(nextAt), code: holdCode } : null,
        counts: { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts },
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      };
    },
  );
}

/** The campaigns with these ids that exist. */
export const findCampaigns = async (scope: Scope, ids: readonly number[]): Promise<Campaign[]> =>
  ids.length === 0
    ? []
    : viewRows(
        scope,
        await selectCampaigns(scope)
          .where('k.id', '=', sql<number>`any(${[...ids]}::int[])`)
          .execute(),
      );

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function requireCampaign(scope: Scope, id: number): Promise<Campaign> {
  const [found] = await findCampaigns(scope, [id]);
  if (!found) throw fail('ERR_NO_CAMPAIGN_FOUND');
  return found;
}

/**
 * The row of a campaign, locked until the end of the transaction. Acks of its messages do not wait for the lock.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function lockCampaign(scope: Scope, id: number) {
  const row = await scope.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

/** One page, the newest first. */
export async function pageCampaigns(
  scope: Scope,
  {
    searchParam,
    status,
    pageNumber,
  }: { searchParam?: string | undefined; status?: (typeof campaignStates)[number] | undefined; pageNumber: number },
) {
  const words = searchParam?.trim();
  const conditions = [
    ...(words ? [sql<boolean>`strpos(fold(k.name), fold(${words})) > 0`] : []),
    ...(status ? [sql<boolean>`k.status = ${status}`] : []),
  ];
  const rows = await selectCampaigns(scope)
    .where(({ and }) => and(conditions))
    .orderBy('k.id', 'desc')
    .offset((pageNumber - 1) * limits.rowsPerPage)
    .limit(limits.rowsPerPage)
    .execute();
  const { count } = await scope.db
    .selectFrom('campaigns as k')
    .where(({ and }) => and(conditions))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    records: await viewRows(scope, rows),
    count: Number(count),
    hasMore: pageNumber * limits.rowsPerPage < Number(count),
  };
}

/** Which of these stored files campaigns refer to. */
export async function campaignMediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('campaigns')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
