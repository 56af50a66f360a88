import type { Contact, Ticket } from '@balcao/contract';
import type { Client } from './client.ts';

/** Reads all pages. On a busy machine a search may end its page at a time limit, before it has found its rows. */
async function pagesOf<Page extends { next: string | null; hasMore: boolean }>(
  ask: (after: { after?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await ask({})];
  for (let page = pages[0]; page?.hasMore && page.next !== null; page = pages.at(-1))
    pages.push(await ask({ after: page.next }));
  return pages;
}

type TicketQuery = NonNullable<Parameters<Client['tickets']['list']>[0]>['query'];
type ContactQuery = NonNullable<Parameters<Client['contacts']['page']>[0]>['query'];

/** Every ticket that a search finds, newest first. */
export async function findTickets(api: Client, query: TicketQuery): Promise<Ticket[]> {
  const pages = await pagesOf((after) => api.tickets.list({ query: { ...query, ...after } }));
  return pages.flatMap(({ tickets }) => tickets);
}

/** Every contact that a search finds, by name. */
export async function findContacts(api: Client, query: ContactQuery): Promise<Contact[]> {
  const pages = await pagesOf((after) => api.contacts.page({ query: { ...query, ...after } }));
  return pages.flatMap(({ contacts }) => contacts);
}
