import { expect, type Page } from '@playwright/test';

/**
 * Presses the button that adds a record to a list. The list loads first: the button of one that turns out to be empty
 * moves from the head into the list, and a press at that moment is lost.
 */
export async function pressAdd(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  await button.waitFor();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Carregando/ }),
  ).toHaveCount(0);
  await button.click();
}
