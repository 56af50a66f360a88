import type { QuickMessage } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, mediaLink } from '../media/index.ts';

/** The verbs of quick messages. Their rows contain the id of the file; `viewQuickMessages` makes it a link. */
export const quickMessages = plainRecords({
  table: 'quick_messages',
  view: ['id', 'shortcode', 'message', 'media_id as mediaId', 'general as geral', 'user_id as userId'],
  searchIn: ['shortcode', 'message'],
  orderBy: byText('shortcode'),
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
});
export type QuickMessageRow = Awaited<ReturnType<typeof quickMessages.require>>;

/** The user who acts, as owner of a new quick message; null: the system. */
export const ownerOf = ({ actor }: Scope): number | null => (actor.kind === 'user' ? actor.userId : null);

/** Selects the user's own quick messages and the company's general ones. Other users' own ones are never shown. */
const visible = (scope: Scope) => ({ only: sql<boolean>`(general or user_id = ${ownerOf(scope)})` });

/** Rows in their wire form, with links to their files. */
export async function viewQuickMessages(scope: Scope, rows: readonly QuickMessageRow[]): Promise<QuickMessage[]> {
  const media = await findMedia(
    scope,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  return rows.map(({ mediaId, ...row }) => {
    const file = mediaId === null ? undefined : media.get(mediaId);
    return {
      ...row,
      mediaPath: file ? mediaLink(scope.company, file.key, file.name, scope.now) : null,
      mediaName: file?.name ?? null,
      isMedia: file !== undefined,
    };
  });
}

/** A row in its wire form. */
export async function viewQuickMessage(scope: Scope, row: QuickMessageRow): Promise<QuickMessage> {
  const [viewed] = await viewQuickMessages(scope, [row]);
  // Never thrown, since each row is viewed: the check is for the compiler.
  if (!viewed) throw fail('ERR_NO_QUICK_MESSAGE_FOUND');
  return viewed;
}

/** All quick messages that the user may use, by shortcode. */
export const listQuickMessages = async (scope: Scope): Promise<QuickMessage[]> =>
  viewQuickMessages(scope, await quickMessages.list(scope, visible(scope)));

/** One page, by shortcode. */
export async function pageQuickMessages(scope: Scope, query: { searchParam?: string | undefined; pageNumber: number }) {
  const { rows, ...end } = await quickMessages.page(scope, {
    searchParam: query.searchParam,
    pageNumber: query.pageNumber,
    ...visible(scope),
  });
  return { records: await viewQuickMessages(scope, rows), ...end };
}

/** The quick messages with these ids, of any owner: an announcer sends each of them only to those who may see it. */
export const findQuickMessages = async (scope: Scope, ids: readonly number[]): Promise<QuickMessage[]> =>
  viewQuickMessages(scope, await quickMessages.find(scope, ids));

/** An own or a general quick message. @throws ERR_NO_QUICK_MESSAGE_FOUND */
export async function requireVisible(scope: Scope, id: number): Promise<QuickMessageRow> {
  const row = await quickMessages.require(scope, id);
  if (!row.geral && row.userId !== ownerOf(scope)) throw fail('ERR_NO_QUICK_MESSAGE_FOUND');
  return row;
}

/**
 * A quick message that the user may change: an own one, or a general one with the right to it.
 * @throws ERR_NO_QUICK_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function requireChangeable(scope: Scope, id: number): Promise<QuickMessageRow> {
  const row = await requireVisible(scope, id);
  if (row.geral) requireGeneralRight(scope);
  return row;
}

/** Requires the right to make and change general quick messages. @throws ERR_NO_PERMISSION */
export function requireGeneralRight({ actor }: Scope): void {
  if (!mayDo(actor, 'quick-messages:general')) throw fail('ERR_NO_PERMISSION');
}
