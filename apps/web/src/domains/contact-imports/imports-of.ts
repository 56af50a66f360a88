import type { QueryKey } from '@tanstack/react-query';

/** What the call for imports is asked: those of a contact list, or of the contacts. */
export const importsOf = (contactListId: number | undefined) =>
  contactListId === undefined ? undefined : { query: { contactListId } };

/** The contact list of such a query's key; null: the contacts. */
export const listOfKey = (key: QueryKey): number | null =>
  (key[2] as ReturnType<typeof importsOf>)?.query.contactListId ?? null;
