import { expect, test } from 'vitest';
import { openInstallation } from './testing/installation.ts';
import { until } from './testing/until.ts';

test('a server that is killed while it erases a person goes on after its start', { timeout: 600_000 }, async () => {
  const installation = await openInstallation({ SANDBOX: 'on' });
  try {
    const { id: connectionId } = await installation.insist((api) =>
      api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } }),
    );
    const params = { connectionId };
    await until(async () => (await installation.insist((api) => api.sandbox.show({ params }))).status === 'qrcode');
    await installation.insist((api) => api.sandbox.scan({ params, body: {} }));
    const from = '5511955553333';
    for (let nth = 0; nth < 30; nth++)
      await installation.insist((api) =>
        api.sandbox.write({ params, body: { from, name: 'Rosa Lima', id: `m-${nth}`, body: `pergunta ${nth}` } }),
      );
    const listTickets = () =>
      installation.insist(async (api) => (await api.tickets.list({ query: { showAll: 'true' } })).tickets);
    const ticket = await until(async () => (await listTickets()).find(({ contact }) => contact.name === 'Rosa Lima'));
    const { id } = await installation.insist((api) =>
      api.companyData.eraseContact({
        params: { id: ticket.contactId },
        body: { name: 'Rosa Lima', reason: 'pediu' },
      }),
    );
    await installation.strike('server');
    await until(
      async () => {
        const erasures = await installation.insist((api) => api.companyData.listContactErasures());
        return erasures.find((one) => one.id === id)?.state === 'done';
      },
      { timeoutMs: 400_000 },
    );
    expect(await listTickets()).toEqual([]);
    expect(
      (await installation.insist((api) => api.sandbox.messages({ params, query: { customer: from } }))).messages,
    ).toEqual([]);
  } finally {
    await installation.remove();
  }
});
