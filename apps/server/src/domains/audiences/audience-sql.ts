import { limits, type Audience, type AudienceFilter } from '@balcao/contract';

/** Adds a value to a statement. @returns its placeholder */
export type Value = (parameter: unknown) => string;

/** The maximum number of variables, and the maximum lengths of their names and values. */
const { variables, variableName, variable } = limits.contactList;

/**
 * SQL of the people of an audience, one row each: `contact_id` (null: no contact has the number), `name`, `number`,
 * `wa_id` (of a person without a number), `identity` (as in `contact_identities`), `email`, `variables`, `validity`.
 * The rows of a person who is in several lists, or is also a contact, are merged by the contact, else by `identity`.
 * The name and the variables are those of the list with the lowest id; extra fields of the contact are added to the
 * variables. Groups, blocked contacts and contacts without an address are left out. Days of the filter begin at
 * midnight of the time zone.
 * @param value adds a value to the statement that the SQL becomes a part of
 */
export function audienceSql(audience: Audience, { value, timeZone }: { value: Value; timeZone: string }): string {
  const { listed, found } = sourcesSql(audience, { value, timeZone });
  // Merging costs as much as all the rest. With one list only contacts need it: anyone else has a single row.
  const [needsMergeSql, isAloneSql] =
    audience.lists.length > 1 ? ['true', 'false'] : ['s.contact_id is not null', 's.contact_id is null'];
  // The contact of a person is read once, after the sources were merged. `c.number` is `lid:…` if the phone number is
  // unknown, so it is taken only if it consists of digits.
  return `with listed as (${listed})
    select p.contact_id, coalesce(p.name, c.name) as name,
      case when c.number ~ '^\\d+$' then c.number else p.number end as number,
      case when c.number ~ '^\\d+$' or p.number is not null then null else coalesce(p.wa_id, ${ownIdSql}) end as wa_id,
      case
        when c.number ~ '^\\d+$' then '+' || c.number
        when p.number is not null then '+' || p.number
        else coalesce(p.wa_id, ${ownIdSql})
      end as identity,
      coalesce(nullif(p.email, ''), c.email, '') as email,
      case
        when p.contact_id is null then p.variables
        else coalesce(${extrasSql}, '{}') || coalesce(p.variables, '{}')
      end as variables,
      case
        when ${isProvenSql} then 'valid'
        else coalesce(p.validity, 'unknown')
      end as validity
    from (
      select contact_id, (array_agg(name order by list_id nulls last))[1] as name,
        (array_agg(number order by list_id nulls last))[1] as number,
        (array_agg(wa_id order by list_id nulls last))[1] as wa_id,
        coalesce((array_agg(email order by list_id nulls last) filter (where email <> ''))[1], '') as email,
        (array_agg(variables order by list_id nulls last))[1] as variables,
        case
          when bool_or(validity = 'valid') then 'valid'
          when bool_or(validity = 'invalid') then 'invalid'
          else 'unknown'
        end as validity
      from (
        select contact_id, ${keySql('s')} as key, list_id, name, number, wa_id, email, variables, validity
        from listed s
        where ${needsMergeSql}
        union all
        select id, 'c' || id, null, null, null, null, null, null, null from (${found}) f) sources
      group by contact_id, key
      union all
      select null, s.name, s.number, s.wa_id, s.email, s.variables, s.validity from listed s where ${isAloneSql}) p
    left join contacts c on c.id = p.contact_id
    where p.number is not null or p.wa_id is not null or c.number ~ '^\\d+$' or ${ownIdSql} is not null`;
}

/** WhatsApp's id of a contact: an identity that is no number. */
const ownIdSql = `(select min(k.identity) from contact_identities k
      where k.contact_id = p.contact_id and k.identity not like '+%')`;
/** Whether WhatsApp itself has named an identity of the contact, so that the contact is surely on WhatsApp. */
const isProvenSql = `exists (
          select
          from contact_identities k
          where k.contact_id = p.contact_id
            and (k.source in ('message', 'look-up') or k.identity not like '+%'))`;
/** The first extra fields of a contact as variables, cut to their limits. */
const extrasSql = `(select jsonb_object_agg(left(e.name, ${variableName}), left(e.value, ${variable}))
      from (
        select name, value from contact_extras where contact_id = p.contact_id order by id limit ${variables}) e)`;

/**
 * SQL of the size of an audience, exact up to a bound: `count`, `"optedOut"` (those of them who refuse advertising),
 * and `"isCapped"` (there are, or may be, more).
 * @param isErasedRefusal makes the SQL condition for an identity of an erased person who had refused advertising
 */
export function countSql(
  audience: Audience,
  {
    value,
    timeZone,
    isErasedRefusal,
  }: { value: Value; timeZone: string; isErasedRefusal: (identity: string) => string },
): string {
  const { listed, found } = sourcesSql(audience, { value, timeZone });
  // One row more than is counted shows that there are more.
  const bound = limits.audience.counted + 1;
  // `refused_identities` has the refusals of erased people. It is mostly empty, and then no identity is looked up.
  return `with listed as materialized (
      select ${keySql('s')} as key, s.contact_id, case when s.contact_id is null then s.identity end as identity
      from (${listed}) s
      limit ${bound}),
    found as materialized (select 'c' || id as key, id as contact_id from (${found}) f limit ${bound}),
    people as (
      select key, contact_id, identity from listed union select key, contact_id, null from found),
    counted as (select key, contact_id, identity from people limit ${bound - 1}),
    refused as (
      select key
      from counted
      join (select distinct contact_id from consents where revoked_at is null) o using (contact_id)
      union
      select k.key
      from counted k
      left join contact_identities n on n.contact_id = k.contact_id
      where (select exists (select from refused_identities))
        and ${isErasedRefusal('coalesce(n.identity, k.identity)')})
  select (select count(*) from counted)::int as count,
    (select count(*) from refused)::int as "optedOut",
    ((select count(*) from listed) = ${bound} or (select count(*) from found) = ${bound}
      or (select count(*) from people) >= ${bound}) as "isCapped"`;
}

/** The key of a person, by which rows are merged: the contact, else the number or WhatsApp's id. */
const keySql = (alias: string) => `coalesce('c' || ${alias}.contact_id, ${alias}.identity)`;

/**
 * SQL of the two sources of an audience, without the excluded people. `listed`: the people of the lists. `found`: the
 * ids of the contacts that have a tag or that the filter finds.
 */
function sourcesSql(
  { lists, tags, filter, exclude }: Audience,
  { value, timeZone }: { value: Value; timeZone: string },
): { listed: string; found: string } {
  // Each condition is a subquery that PostgreSQL can join: `or` and `not in` would be tested row by row.
  const excludedTags = exclude.tags.length > 0 ? value(exclude.tags) : undefined;
  const excludedLists = exclude.lists.length > 0 ? value(exclude.lists) : undefined;
  const exclusionsFor = (contact: string) => [
    ...(excludedTags
      ? [`not exists (select from (${taggedSql(excludedTags)}) x where x.contact_id = ${contact})`]
      : []),
    ...(excludedLists
      ? [`not exists (select from (${listContactsSql(excludedLists)}) x where x.contact_id = ${contact})`]
      : []),
  ];
  // A listed person without a contact is excluded by the identity.
  const numberExclusions = excludedLists
    ? [
        `not exists (
          select from contact_list_items x where x.list_id = any(${excludedLists}::int[]) and x.identity = m.identity)`,
      ]
    : [];
  // `offset 0` keeps PostgreSQL from looking up the contact once for each use of `contact_id`.
  const listed = `select m.* from (
        select t.list_id, t.identity, ${contactOfSql('t')} as contact_id, t.name, t.number, t.wa_id, t.email,
          t.variables, t.validity
        from contact_list_items t
        where t.list_id = any(${value(lists)}::int[])
        offset 0) m
      where ${[isNotBlockedSql, ...exclusionsFor('m.contact_id'), ...numberExclusions].join(' and ')}`;
  const inclusions = [
    ...(tags.length > 0 ? [`c.id in (${taggedSql(value(tags))})`] : []),
    ...(filter ? [filterSql(filter, { value, timeZone })] : []),
  ];
  const requirements = ['not c.is_group', 'c.blocked_at is null', ...exclusionsFor('c.id')].join(' and ');
  const foundBy = (condition: string) => `select c.id from contacts c where ${requirements} and ${condition}`;
  return { listed, found: (inclusions.length === 0 ? ['false'] : inclusions).map(foundBy).join(' union ') };
}

const isNotBlockedSql = 'not exists (select from contacts b where b.id = m.contact_id and b.blocked_at is not null)';

/** The contact of a person in a list. It is no join, so that PostgreSQL uses the index even with old statistics. */
const contactOfSql = (alias: string) =>
  `coalesce(${alias}.contact_id, (select n.contact_id from contact_identities n where n.identity = ${alias}.identity))`;

const listContactsSql = (lists: string) => `select ${contactOfSql('l')} as contact_id
    from contact_list_items l
    where l.list_id = any(${lists}::int[])`;

/** The contacts with a ticket that has one of the tags. Tickets that are private to a user are left out. */
const taggedSql = (tags: string) => `select k.contact_id
    from ticket_tags g
    join tickets k on k.id = g.ticket_id
    where g.tag_id = any(${tags}::int[]) and k.private_user_id is null`;

function filterSql(
  { tags, queues, lastMessageFrom, lastMessageTo, extras }: AudienceFilter,
  { value, timeZone }: { value: Value; timeZone: string },
): string {
  const startOf = (day: string, addedDays: number) =>
    `((${value(day)}::date + ${addedDays})::timestamp at time zone ${value(timeZone)})`;
  const lastMessageSql = [
    ...(lastMessageFrom ? [`max(k.last_message_at) >= ${startOf(lastMessageFrom, 0)}`] : []),
    ...(lastMessageTo ? [`max(k.last_message_at) < ${startOf(lastMessageTo, 1)}`] : []),
  ];
  const conditions = [
    ...(tags.length > 0 ? [`c.id in (${taggedSql(value(tags))})`] : []),
    ...(queues.length > 0
      ? [
          `c.id in (
            select k.contact_id from tickets k
            where k.queue_id = any(${value(queues)}::int[]) and k.private_user_id is null)`,
        ]
      : []),
    ...(lastMessageSql.length > 0
      ? [
          `c.id in (
            select k.contact_id
            from tickets k
            where k.private_user_id is null
            group by k.contact_id
            having ${lastMessageSql.join(' and ')})`,
        ]
      : []),
    ...extras.map((extra) => {
      const nameSql = `lower(trim(e.name)) = lower(${value(extra.name)})`;
      // An empty value in the filter finds every contact whose field has a value.
      const valueSql =
        extra.value === '' ? `trim(e.value) <> ''` : `lower(trim(e.value)) = lower(${value(extra.value)})`;
      return `c.id in (
        select e.contact_id
        from contact_extras e
        where ${nameSql}
          and ${valueSql})`;
    }),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
