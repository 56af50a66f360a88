import type { Locator, Page } from '@playwright/test';
import type { Customer } from './desk.ts';

/** The list of tickets on the screen, one row of it, one of its tabs. */
export const list = (page: Page) => page.getByRole('region', { name: 'Lista de atendimentos' });
export const rowOf = (page: Page, customer: Customer): Locator =>
  list(page).locator('article').filter({ hasText: customer.name });
export const tab = (page: Page, name: string | RegExp) => list(page).getByRole('tab', { name });
