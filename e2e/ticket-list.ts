import type { Locator, Page } from '@playwright/test';
import type { Customer } from './desk.ts';

/** The list of tickets on the screen. */
export const list = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' });
/** The row of a customer's ticket. */
export const rowOf = (page: Page, customer: Customer): Locator =>
  list(page).locator('article').filter({ hasText: customer.name });
/** A tab of the list, such as `Aguardando`. */
export const tab = (page: Page, name: string | RegExp) => list(page).getByRole('tab', { name });
