import type { QueryKey } from '@tanstack/react-query';

/** The parameters of the call that lists imports: of a contact list, or without an id those of contacts. */
export const importsOf = (contactListId: number | undefined) =>
  contactListId === undefined ? undefined : { query: { contactListId } };

/** The contact list in the query key of such a call; null: imports of contacts. */
export const listOfKey = (key: QueryKey): number | null =>
  (key[2] as ReturnType<typeof importsOf>)?.query.contactListId ?? null;
