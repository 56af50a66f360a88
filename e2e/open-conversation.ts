import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { makeDesk, type Customer, type Desk } from './desk.ts';
import { openAs, type Person } from './people.ts';
import { expect } from './test.ts';

export const log = (page: Page) => page.getByRole('log', { name: 'Mensagens' });
export const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
export const bubble = (page: Page, text: string | RegExp): Locator =>
  log(page).locator('[data-message], [data-outgoing]').filter({ hasText: text });
/** Matches only when the server has the message: an outgoing bubble has no message yet. */
export const stored = (page: Page, text: string | RegExp): Locator =>
  log(page).locator('[data-message]').filter({ hasText: text }).first();
export const tick = (page: Page, text: string | RegExp, name: string | RegExp) =>
  stored(page, text).getByRole('img', { name });

interface Scene {
  desk: Desk;
  person: Person;
  customer: Customer;
  ticketId: number;
  uuid: string;
}

/** A customer whose ticket a user has accepted, and that user's browser with the conversation open. */
export async function openConversation(
  page: Page,
  request: APIRequestContext,
  before?: (customer: Customer) => Promise<unknown>,
  changes: Parameters<Desk['person']>[0] = {},
): Promise<Scene> {
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

export const say = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
