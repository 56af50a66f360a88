import type { AuditEntry } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { onCall, Refusal } from '../../testing/fake-server.ts';
import { AuditScreen } from './AuditScreen.tsx';

afterEach(async () => {
  expect(await closeDesk()).toEqual([]);
});

const entryOf = (id: string): AuditEntry => ({
  id,
  at: new Date().toISOString(),
  actor: 'user',
  actorName: 'Ana Lima',
  subject: 'queues',
  userId: null,
  address: '203.0.113.7',
  recordId: id,
  recordName: `Fila ${id}`,
  action: 'created',
  changes: {},
});

test('a page of the audit log that fails says so, is tried again, and what is shown stays', async () => {
  let isDown = true;
  onCall('users', 'list', () => []);
  onCall('audit', 'list', ({ query }) => {
    if (query['after'] === undefined) return { entries: [entryOf('1')], next: '1' };
    if (isDown) throw new Refusal(503, 'ERR_INTERNAL_SERVER_ERROR');
    return { entries: [entryOf('2')], next: null };
  });
  await openDesk(() => <AuditScreen />);
  const more = page.getByRole('button', { name: 'Mostrar mais' });
  await more.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi possível carregar o restante.');
  await expect.element(page.getByText('Fila 1')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByText('Fila 2')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('what became of an invoice is told in words, and money in reais', async () => {
  onCall('users', 'list', () => []);
  const changes = { status: ['open', 'paid'], paid_cents: [null, 14_990], paid_with: [null, 'operator'] } as never;
  const invoice: AuditEntry = { ...entryOf('7'), subject: 'invoices', action: 'changed', changes };
  const price: AuditEntry = { ...entryOf('8'), subject: 'whatsapp_prices', action: 'changed' };
  const entries = [invoice, { ...price, changes: { micros: [62_500, 70_000] } as never }];
  onCall('audit', 'list', () => ({ entries, next: null }));
  await openDesk(() => <AuditScreen />);
  const shown = () => document.body.textContent.replaceAll(/\s/g, ' ');
  await expect.poll(shown).toMatch(/Situação.*em aberto.*pago/);
  await expect.poll(shown).toMatch(/Valor recebido.*R\$ 149,90/);
  await expect.poll(shown).toMatch(/Pago por.*Operador/);
  await expect.poll(shown).toMatch(/Preço.*US\$ 0,0625.*US\$ 0,07/);
});
