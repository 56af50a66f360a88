import type { Content, Mention } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { namesOfChats } from '../contacts/index.ts';
import { settingsOf } from '../settings/index.ts';

interface Naming {
  mentions: readonly Mention[] | undefined;
  /** Whose conversation it is: of a group, what its members call themselves is known. */
  contactId: number;
}

const recentWriters = statement(`select distinct on (r.participant) r.participant, r.participant_name as name
  from (select m.participant, m.participant_name, m.sent_at from messages m where m.contact_id = any($2::int[]) order by m.sent_at desc limit 1000) r
  where r.participant = any($1::text[]) and r.participant_name is not null order by r.participant, r.sent_at desc`);

/**
 * What the house calls those whom texts name, by address: as a contact, else as they called themselves in the group.
 */
export async function namesForMentions(scope: Scope, texts: readonly Naming[]): Promise<ReadonlyMap<string, string>> {
  const naming = texts.flatMap(({ mentions, contactId }) =>
    (mentions ?? []).map((mention) => ({ mention, contactId })),
  );
  if (naming.length === 0) return new Map();
  const people = naming.map(({ mention: { id, phone } }) => ({ id, aliases: [], phone, isGroup: false }));
  const writers = await scope.rows<{ participant: string; name: string }>(recentWriters, [
    people.map(({ id }) => id),
    naming.map(({ contactId }) => contactId),
  ]);
  return new Map([
    ...writers.map(({ participant, name }) => [participant, name] as const),
    ...(await namesOfChats(scope, people)),
  ]);
}

/** The text as people read it: `@Ana` where the phone wrote the digits of an address. */
export function putNames(
  text: string,
  mentions: readonly Mention[] | undefined,
  names: ReadonlyMap<string, string>,
): string {
  let named = text;
  // Longest first: the digits of one address may begin those of another.
  for (const { digits, id, phone } of (mentions ?? []).toSorted((a, b) => b.digits.length - a.digits.length)) {
    const name = names.get(id) ?? (phone ? `+${phone}` : undefined);
    if (name !== undefined) named = named.replaceAll(`@${digits}`, () => `@${name}`);
  }
  return named;
}

/** Puts the moments of an event or a call into the company's time. */
export async function writeMoments(scope: Scope, content: Content, text: string): Promise<string> {
  if (content.kind !== 'chat' || !content.isTimed) return text;
  const { timeZone } = await settingsOf(scope);
  const written = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return text.replaceAll(/⟦(\d{1,15})⟧/g, (_, ms: string) => written.format(Number(ms)));
}
