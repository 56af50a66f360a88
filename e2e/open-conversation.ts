import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { makeDesk, type Customer, type Desk } from './desk.ts';
import { openAs, type Person } from './people.ts';
import { expect } from './test.ts';

/** The list of the messages in the open conversation. */
export const log = (page: Page) => page.getByRole('log', { name: 'Mensagens' });
/** The text field of the composer. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
/** Matches also a message that is not sent yet, unlike `stored`. */
export const bubble = (page: Page, text: string | RegExp): Locator =>
  log(page).locator('[data-message], [data-outgoing]').filter({ hasText: text });
/** Matches only a message that the server has: a bubble that is still being sent has no `data-message`. */
export const stored = (page: Page, text: string | RegExp): Locator =>
  log(page).locator('[data-message]').filter({ hasText: text }).first();
/** The icon of a message's state, such as `Entregue` or `Lida`. */
export const tick = (page: Page, text: string | RegExp, name: string | RegExp) =>
  stored(page, text).getByRole('img', { name });

interface OpenConversation {
  desk: Desk;
  person: Person;
  customer: Customer;
  ticketId: number;
  uuid: string;
}

/**
 * Makes a customer whose ticket a user has accepted, and opens the conversation in the user's browser. `before` runs
 * before the page opens, for further messages of the customer. `changes` are the user's fields.
 */
export async function openConversation(
  page: Page,
  request: APIRequestContext,
  before?: (customer: Customer) => Promise<unknown>,
  changes: Parameters<Desk['person']>[0] = {},
): Promise<OpenConversation> {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  await customer.writes('Bom dia!');
  const person = await desk.person(changes);
  const { id: ticketId, uuid } = await desk.ticketOf(customer);
  await desk.ask('PUT', `/tickets/${ticketId}`, { status: 'open', userId: person.id });
  await before?.(customer);
  await openAs(page, person, `/tickets/${uuid}`);
  await expect(field(page)).toBeVisible();
  return { desk, person, customer, ticketId, uuid };
}

/** Writes a message in the composer and sends it. */
export const say = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
