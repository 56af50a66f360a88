import { limits, type Announcement, type CurrentAnnouncement } from '@balcao/contract';
import { sql } from 'kysely';
import { nothing } from '../../platform/http/serve.ts';
import { plainRecords } from '../../platform/records/plain-records.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { RecordScope } from '../../platform/records/plain-records.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { operatorLink } from '../media/index.ts';

/**
 * In the scope of a company, row security shows only the announcements that are for this company now. The operator's
 * transaction sees all of them.
 */
export const announcements = plainRecords({
  table: 'announcements',
  view: [
    'id',
    'title',
    'text',
    'priority',
    'status',
    'plan_ids as planIds',
    'shown_from as shownFrom',
    'shown_until as shownUntil',
    'media_key as mediaKey',
    'media_name as mediaName',
    'created_at as createdAt',
    'updated_at as updatedAt',
  ],
  toWire: ({ mediaKey, ...row }): Announcement => ({
    ...row,
    shownFrom: wireTime(row.shownFrom),
    shownUntil: wireTime(row.shownUntil),
    mediaPath: linkOf(mediaKey, row.mediaName),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }),
  searchIn: ['title', 'text'],
  // The newest first.
  orderBy: sql`-id`,
  missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
});

const wireTime = (time: Date | string | null): string | null => time && new Date(time).toISOString();
const linkOf = (key: string | null, name: string | null): string | null =>
  key === null ? null : operatorLink(key, name ?? 'imagem');

/** Reads announcements with the user's rights: the operator sees all, other users those that are shown to them now. */
export const readAs = <T>(actor: UserActor, work: (scope: RecordScope) => Promise<T>): Promise<T> =>
  actor.super ? asOperator((db) => work({ db, now: new Date() })) : companyOf(actor).read(work, { actor });

/** The announcements that the user is shown now: by priority, and the newest first. */
export async function listCurrent({ db, actor }: Scope): Promise<CurrentAnnouncement[]> {
  // No user has the id 0: for another actor, no announcement counts as read.
  const userId = actor.kind === 'user' ? actor.userId : 0;
  const rows = await db
    .selectFrom('announcements as a')
    .leftJoin('announcement_reads as r', (join) =>
      join.onRef('r.announcement_id', '=', 'a.id').on('r.user_id', '=', userId),
    )
    .select(['a.id', 'a.title', 'a.text', 'a.priority', 'a.media_key', 'a.media_name', 'a.created_at', 'r.read_at'])
    .orderBy('a.priority')
    .orderBy('a.id', 'desc')
    .limit(limits.announcementsShown)
    .execute();
  return rows.map(({ media_key, media_name, created_at, read_at, ...row }) => ({
    ...row,
    mediaPath: linkOf(media_key, media_name),
    mediaName: media_name,
    createdAt: created_at.toISOString(),
    isRead: read_at !== null,
  }));
}

/** Notes that the user has seen these announcements. Announcements that the user is not shown are ignored. */
export async function markRead({ db, actor, now }: Scope, ids: readonly number[]): Promise<typeof nothing> {
  if (actor.kind !== 'user' || ids.length === 0) return nothing;
  const { userId } = actor;
  await db
    .insertInto('announcement_reads')
    .columns(['announcement_id', 'user_id', 'read_at'])
    .expression((from) =>
      from
        .selectFrom('announcements')
        .select((field) => ['id', field.val(userId).as('user_id'), field.val(now).as('read_at')])
        .where('id', 'in', ids),
    )
    .onConflict((conflict) => conflict.constraint('announcement_reads_pkey').doNothing())
    .execute();
  return nothing;
}
