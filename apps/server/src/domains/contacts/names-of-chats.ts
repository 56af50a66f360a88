import type { ChatAddress } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { identitiesOf } from './identities.ts';

// A contact without a name has its number in place of one.
const selectNames =
  statement(`select i.identity, c.name from contact_identities i join contacts c on c.id = i.contact_id
  where i.identity = any($1) and c.name not in (c.number, '+' || c.number)`);

/** The names of those chats that are contacts with a name, by `chat.id`. */
export async function namesOfChats(scope: Scope, chats: readonly ChatAddress[]): Promise<Map<string, string>> {
  const rows = await scope.rows<{ identity: string; name: string }>(selectNames, [chats.flatMap(identitiesOf)]);
  const nameOf = new Map(rows.map(({ identity, name }) => [identity, name]));
  const names = new Map<string, string>();
  for (const chat of chats) {
    const namedIdentity = identitiesOf(chat).find((identity) => nameOf.has(identity));
    const name = namedIdentity === undefined ? undefined : nameOf.get(namedIdentity);
    if (name !== undefined) names.set(chat.id, name);
  }
  return names;
}
