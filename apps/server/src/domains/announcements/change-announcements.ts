import { signals, type Announcement, type AnnouncementChanges, type AnnouncementFields } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { nothing, UploadedFile } from '../../platform/http/serve.ts';
import { everyone, operators } from '../../platform/realtime/rooms.ts';
import type { RecordScope } from '../../platform/records/plain-records.ts';
import { asLoggedOperator } from '../../platform/scope/as-operator.ts';
import type { Operator } from '../../platform/scope/name-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { listCompanies, listSubscribers } from '../companies/index.ts';
import { discardPicture, storePicture } from '../media/index.ts';
import { announcements } from './announcements.ts';
import { tellUsers } from './tell-users.ts';

/** @param operator named in the audit log; absent in the seed and in tests */
export const createAnnouncement = (fields: AnnouncementFields, operator?: Operator): Promise<Announcement> =>
  change(operator, (scope) => announcements.create(scope, fields), 'create');

/** @throws ERR_NO_ANNOUNCEMENT_FOUND ERR_ANNOUNCEMENT_ENDS_EARLY */
export const updateAnnouncement = (
  id: number,
  changes: AnnouncementChanges,
  operator?: Operator,
): Promise<Announcement> => change(operator, (scope) => announcements.update(scope, id, changes), 'update');

/** Deletes an announcement and its picture. @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function removeAnnouncement(id: number, operator?: Operator): Promise<typeof nothing> {
  const { result, key, companies } = await asLoggedOperator(operator, async (db) => ({
    key: await lockPictureKey(db, id),
    result: await announcements.remove({ db, now: new Date() }, id),
    companies: await listCompanies(db),
  }));
  if (key !== null) await discardPicture(key);
  const payload = { action: 'delete', id } as const;
  for (const company of companies) {
    company.announce(signals.announcement, [everyone], payload);
    company.announce(signals.announcementRecord, [operators], payload);
  }
  return result;
}

/**
 * Encodes a picture again, stores it for the announcement, and deletes the picture that it replaces.
 * @throws ERR_VALIDATION without a file · ERR_NO_ANNOUNCEMENT_FOUND · ERR_MEDIA_…
 */
export async function uploadAnnouncementMedia(
  id: number,
  [file]: readonly UploadedFile[],
  operator?: Operator,
): Promise<Announcement> {
  if (!file) throw fail('ERR_VALIDATION', { issues: [{ path: 'file', message: 'takes a file' }] });
  const key = await storePicture(file);
  try {
    return await setPicture(id, { mediaKey: key, mediaName: file.name }, operator);
  } catch (error) {
    await discardPicture(key);
    throw error;
  }
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export const removeAnnouncementMedia = (id: number, operator?: Operator): Promise<Announcement> =>
  setPicture(id, { mediaKey: null, mediaName: null }, operator);

async function setPicture(
  id: number,
  picture: { mediaKey: string | null; mediaName: string | null },
  operator: Operator | undefined,
): Promise<Announcement> {
  let formerKey: string | null = null;
  const update = async (scope: RecordScope) => {
    formerKey = await lockPictureKey(scope.db, id);
    return announcements.update(scope, id, picture);
  };
  const record = await change(operator, update, 'update');
  if (formerKey !== null) await discardPicture(formerKey);
  return record;
}

/** Locks the announcement's row. @returns the key of its picture; null: it has none, or there is no such row */
const lockPictureKey = async (db: Kysely<Tables>, id: number): Promise<string | null> =>
  (await db.selectFrom('announcements').select('media_key').where('id', '=', id).forUpdate().executeTakeFirst())
    ?.media_key ?? null;

/**
 * Writes as the operator of the platform. After the commit, the users who see the announcement now get it by a signal.
 * After an update, all other users get a signal that removes it. The operators get the whole record.
 */
async function change(
  operator: Operator | undefined,
  work: (scope: RecordScope) => Promise<Announcement>,
  action: 'create' | 'update',
): Promise<Announcement> {
  const now = new Date();
  const { record, subscribers } = await asLoggedOperator(operator, async (db) => ({
    record: await work({ db, now }),
    subscribers: await listSubscribers(db),
  }));
  tellUsers(record, { subscribers, action, now });
  for (const { company } of subscribers) company.announce(signals.announcementRecord, [operators], { action, record });
  return record;
}
