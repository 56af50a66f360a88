import type { ContactIdentity, RouteReply, routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { undoableSince } from './merge-by-hand.ts';
import { requireContact } from './require-contact.ts';

type Reply = RouteReply<typeof routes.contacts.identities>;
interface IdentitiesRow extends Omit<Reply, 'identities'> {
  identities: { identity: string; source: ContactIdentity['source']; seenAt: string | null }[];
  username: string | null;
}

const read =
  statement(`select c.username, ${instantSql('c.blocked_at')} as "blockedAt", c.dropped_messages as "droppedMessages",
    coalesce((select json_agg(json_build_object('identity', i.identity, 'source', i.source, 'seenAt',
            ${instantSql('i.seen_at')})
      order by i.seen_at nulls first, i.identity) from contact_identities i where i.contact_id = c.id),
  '[]') as identities,
    coalesce((select json_agg(json_build_object('id', m.id, 'name', m.dropped -> 'row' ->> 'name',
        'mergedAt', ${instantSql('m.merged_at')}, 'userName', u.name) order by m.id desc)
      from contact_merges m left join users u on u.id = m.user_id where m.kept_id = c.id and m.merged_at >= $2),
    '[]') as merges
  from contacts c where c.id = $1`);

/**
 * The identities of a contact, each with its source, and the merges that can still be undone.
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function identitiesOfContact(scope: Scope, id: number): Promise<Reply> {
  const { isGroup } = await requireContact(scope, id);
  const { identities, username, ...rest } = oneRow(await scope.rows<IdentitiesRow>(read, [id, undoableSince(scope)]));
  const stored = identities.map(({ identity, ...origin }) => ({ ...viewIdentity(identity), ...origin }));
  return {
    ...rest,
    identities:
      username === null || isGroup
        ? stored
        : [...stored, { kind: 'username', value: username, source: 'message', seenAt: null }],
  };
}

/**
 * An identity as clients see it. Its stored form tells its kind: `+5511987654321` (phone), `123@g.us` (group),
 * `123@lid` (LID), `BR.123@lid` (Meta's id of the user).
 */
export function viewIdentity(identity: string): Pick<ContactIdentity, 'kind' | 'value'> {
  if (identity.startsWith('+')) return { kind: 'phone', value: identity.slice(1) };
  const [value = identity, server] = identity.split('@');
  if (server === 'g.us') return { kind: 'group', value };
  return { kind: /^\d+$/.test(value) ? 'lid' : 'user-id', value };
}
