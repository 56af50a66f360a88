import type { InvoiceLine } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Invoice } from '@balcao/contract/invoices/invoices';
import { Plan } from '@balcao/contract/plans/plans';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addTexts } from '../../i18n/i18n.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { onCall } from '../../testing/fake-server.ts';
import { PayableFacts } from '../invoices/parts/PayableFacts.tsx';
import { CheckoutSteps } from './parts/CheckoutSteps.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const days = { from: '2031-01-15', to: '2031-02-04', days: 20 };
const period: InvoiceLine = {
  kind: 'period',
  detail: 'Completo',
  from: '2031-02-04',
  to: '2031-03-04',
  days: null,
  cents: 15_000,
};
const changed: InvoiceLine[] = [
  period,
  { kind: 'credit', ...days, detail: 'Básico', cents: -6000 },
  { kind: 'charge', ...days, detail: 'Completo', cents: 10_000 },
];
const shownLines = ['Crédito de Básico, não usado', '-R$ 60,00', 'Completo, desde a mudança de plano', 'R$ 190,00'];

test.each([1280, 390])(
  'BI-03 the checkout shows the lines of a plan change and their sum, at %i pixels',
  async (width) => {
    await page.viewport(width, 900);
    const payer = { lastName: '', document: '', address2: 'Rua A, 1', city: 'Recife', state: '', zipcode: '50000-000' };
    onCall('payments', 'openCheckout', () => ({
      invoice: { id: 5, detail: 'Completo', cents: 19_000, dueDate: '2031-02-04' },
      lines: changed,
      plan: { ...emptyRecord(Plan), name: 'Completo', value: 150 },
      payer: { ...payer, firstName: 'Ana', country: 'BR' },
      needsDocument: false,
      canPay: true,
      mandateCents: null,
    }));
    await openDesk(() => <CheckoutSteps invoiceId={5} onCharged={() => undefined} />);
    for (const step of ['Seu plano', 'Revisão']) {
      await page.getByRole('button', { name: 'Continuar' }).click();
      const part = page.getByRole('region', { name: step });
      for (const text of shownLines) await expect.element(part.getByText(text, { exact: true })).toBeVisible();
      await expect.element(part.getByText('20 dias').first()).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
    await expectAccessible();
  },
);

test('BI-03 the page of a link shows the lines of a plan change, and none of another invoice', async () => {
  await page.viewport(390, 900);
  await addTexts('front');
  const invoice: Invoice = {
    ...emptyRecord(Invoice),
    detail: 'Completo',
    value: 190,
    dueDate: '2031-02-04',
    periodStart: '2031-02-04',
    periodEnd: '2031-03-04',
    status: 'open',
  };
  await openDesk(() => <PayableFacts payable={{ invoice, company: 'Loja', lines: changed }} />);
  for (const text of shownLines) await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText('20 dias').first()).toBeVisible();
  await expectAccessible();
  await closeDesk();
  await openDesk(() => <PayableFacts payable={{ invoice, company: 'Loja', lines: [period] }} />);
  await expect.element(page.getByText('R$ 190,00', { exact: true })).toBeVisible();
  expect(page.getByText('Preço do plano').elements()).toEqual([]);
});
