import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { hashSql } from './hash-sql.ts';

/** The ids of the numbers that share a campaign, the main one first. */
export const numberIds = ({
  connection_id: first,
  further_connection_ids: further,
}: {
  connection_id: number | null;
  further_connection_ids: readonly number[];
}): number[] => [...new Set([...(first === null ? [] : [first]), ...further])];

export interface CampaignNumber {
  id: number;
  name: string;
  status: string;
}

/** The numbers with these ids that were not removed, by id. */
export async function findNumbers(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, CampaignNumber>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('connections')
    .select(['id', 'name', 'status'])
    .where('id', 'in', [...new Set(ids)])
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * SQL of the contacts that have talked with some numbers, each with the number of its newest conversation.
 * @param ids SQL of an int[], the ids of the numbers
 */
export const knownNumberSql = (ids: string): string =>
  `select distinct on (t.contact_id) t.contact_id, t.connection_id
      from tickets t
      where t.connection_id = any(${ids}) and t.last_message_id is not null
      order by t.contact_id, t.last_message_at desc nulls last, t.connection_id`;

/**
 * SQL of the number that writes to a person without a conversation. A hash of campaign and person chooses it, so a
 * repeated query chooses the same number. A single number needs no hash.
 * @param ids SQL of an int[], the ids of the campaign's numbers
 */
export const dealtNumberSql = (campaign: string, identity: string, ids: string): string =>
  `case cardinality(${ids})
        when 1 then (${ids})[1]
        else (${ids})[1 + (${hashSql('number', campaign, identity)} % nullif(cardinality(${ids}), 0))::int]
      end`;

/**
 * Gives waiting people to the main number (`connection_id` null) if their number no longer shares the campaign. Whether
 * the main number has talked with them is found out when it writes to them.
 */
export async function leaveLostNumbers(
  scope: Scope,
  row: { id: number } & Parameters<typeof numberIds>[0],
): Promise<void> {
  await scope.db
    .updateTable('campaign_people')
    .set({ connection_id: null, is_first: true })
    .where('campaign_id', '=', row.id)
    .where('state', '=', sql.lit('waiting'))
    .where('connection_id', '<>', sql<number>`all(${numberIds(row)}::int[])`)
    .execute();
}

interface Move {
  campaignId: number;
  /** Id of the main number; people without a number belong to it. */
  mainId: number;
  from: readonly number[];
  to: readonly number[];
  /** Whether the new numbers may write to people who never talked with them. */
  mayBegin: boolean;
}

/**
 * Gives the people of some numbers to other numbers. Only people move for whom no message was ever stored: a stored
 * message belongs to one number and may still arrive, so a second message would repeat it.
 * @returns how many moved
 */
export async function movePeople(scope: Scope, { campaignId, mainId, from, to, mayBegin }: Move): Promise<number> {
  const moved = await scope.rows<{ id: number }>(
    {
      // Without a name the statement is planned for its values, and not kept.
      name: '',
      text: `with moving as (
        select p.id, p.contact_id, p.identity
        from campaign_people p
        where p.campaign_id = $1 and p.state = 'waiting' and p.message_id is null and p.sent_at is null
          and coalesce(p.connection_id, $2) = any($3::int[])
        for update)
      update campaign_people p
      set connection_id = coalesce(k.connection_id, ${dealtNumberSql('$1', 'm.identity', '$4::int[]')}),
        is_first = k.connection_id is null
      from moving m
      left join (${knownNumberSql('$4::int[]')}) k on k.contact_id = m.contact_id
      where p.campaign_id = $1 and p.id = m.id and (k.connection_id is not null or $5)
      returning p.id`,
    },
    [campaignId, mainId, from, to, mayBegin],
  );
  return moved.length;
}
