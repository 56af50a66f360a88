import type { AudienceFilter } from '@balcao/contract';

/** The conditions as they are sent: without those on an extra field that has no name yet. */
export const filledConditions = (filter: AudienceFilter): AudienceFilter => ({
  ...filter,
  extras: filter.extras.filter(({ name }) => name.trim() !== ''),
});

/** Whether the user has filled in any field, also the value of an extra field that has no name yet. */
export const hasConditions = ({ tags, queues, lastMessageFrom, lastMessageTo, extras }: AudienceFilter): boolean =>
  tags.length > 0 ||
  queues.length > 0 ||
  Boolean(lastMessageFrom ?? lastMessageTo) ||
  extras.some(({ name, value }) => name.trim() !== '' || value.trim() !== '');

/** Whether two filters have the same conditions; the order of tags and of queues does not count. */
export const areSameConditions = (a: AudienceFilter, b: AudienceFilter): boolean => keyOf(a) === keyOf(b);

/** The same text for the same conditions. */
const keyOf = ({ tags, queues, lastMessageFrom, lastMessageTo, extras }: AudienceFilter): string =>
  JSON.stringify([
    tags.toSorted((a, b) => a - b),
    queues.toSorted((a, b) => a - b),
    lastMessageFrom ?? null,
    lastMessageTo ?? null,
    extras.map(({ name, value }) => [name.trim(), value.trim()]),
  ]);
