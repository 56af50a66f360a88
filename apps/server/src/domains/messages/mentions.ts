import type { Content, Mention } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { namesOfChats } from '../contacts/index.ts';
import { settingsOf } from '../settings/index.ts';

interface TextWithMentions {
  mentions: readonly Mention[] | undefined;
  /** The contact of the conversation. If it is a group, the names of its members are read from its messages. */
  contactId: number;
}

// The limit keeps the search from reading the whole history of a group for a member who never wrote.
const recentWriters = statement(`select distinct on (r.participant) r.participant, r.participant_name as name
  from (select m.participant, m.participant_name, m.sent_at
    from messages m
    where m.contact_id = any($2::int[])
    order by m.sent_at desc
    limit 1000) r
  where r.participant = any($1::text[]) and r.participant_name is not null order by r.participant, r.sent_at desc`);

/** The names of mentioned people, by address: the contact's name, else the name that the person used in the group. */
export async function findMentionNames(
  scope: Scope,
  texts: readonly TextWithMentions[],
): Promise<ReadonlyMap<string, string>> {
  const mentioned = texts.flatMap(({ mentions, contactId }) =>
    (mentions ?? []).map((mention) => ({ mention, contactId })),
  );
  if (mentioned.length === 0) return new Map();
  const people = mentioned.map(({ mention: { id, phone } }) => ({ id, aliases: [], phone, isGroup: false }));
  const writers = await scope.rows<{ participant: string; name: string }>(recentWriters, [
    people.map(({ id }) => id),
    mentioned.map(({ contactId }) => contactId),
  ]);
  return new Map([
    ...writers.map(({ participant, name }) => [participant, name] as const),
    ...(await namesOfChats(scope, people)),
  ]);
}

/** Replaces `@` and the digits of an address with the name, `@Ana`, or with the phone number if no name is known. */
export function replaceMentions(
  text: string,
  mentions: readonly Mention[] | undefined,
  names: ReadonlyMap<string, string>,
): string {
  let named = text;
  // Longest first: the digits of one address may be the start of another.
  for (const { digits, id, phone } of (mentions ?? []).toSorted((a, b) => b.digits.length - a.digits.length)) {
    const name = names.get(id) ?? (phone ? `+${phone}` : undefined);
    // By a function, since `replaceAll` would interpret `$` in a name.
    if (name !== undefined) named = named.replaceAll(`@${digits}`, () => `@${name}`);
  }
  return named;
}

/**
 * Replaces the instants in the text of a calendar event or a scheduled call of WhatsApp, such as `⟦1700000000000⟧`, by
 * times in the company's zone.
 */
export async function writeMoments(scope: Scope, content: Content, text: string): Promise<string> {
  if (content.kind !== 'chat' || !content.isTimed) return text;
  const { timeZone } = await settingsOf(scope);
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return text.replaceAll(/⟦(\d{1,15})⟧/g, (_, ms: string) => format.format(Number(ms)));
}
