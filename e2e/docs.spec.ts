import { watchPage } from './expect-clean.ts';
import { expect, test } from './test.ts';

test("the API's documentation is drawn and tried out under a policy that allows no eval", async ({ page }) => {
  const { complaints } = watchPage(page);
  const reply = await page.goto('/api/docs');
  const policy = reply?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toContain('unsafe-eval');
  // Several megabytes of script draw the page.
  await expect(page.getByRole('heading', { name: 'Balcão', level: 1 })).toBeVisible({ timeout: 90_000 });
  // The calls below the introduction are drawn when they come into view.
  await page.getByRole('link', { name: /^The own profile/ }).click();
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /Send/ }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
