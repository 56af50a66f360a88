import type { QueryKey } from '@tanstack/react-query';

/** The parameters of the call that lists imports: of a contact list, or without an id those of contacts. */
export const importsOf = (contactListId: number | undefined) =>
  contactListId === undefined ? undefined : { query: { contactListId } };

/** The contact list in a query key of the call that lists imports; null: imports of contacts. */
export const listOfKey = (key: QueryKey): number | null =>
  // A key is made of the noun, the call and its parameters.
  (key[2] as ReturnType<typeof importsOf>)?.query.contactListId ?? null;
