import { randomBytes } from 'node:crypto';
import { addPhone, scanQr, sendAsCustomer, startMockWhatsApp } from '@balcao/wa-mock';
import { expect, test } from 'vitest';
import { openInstallation } from '../../testing/installation.ts';
import { until } from '../../testing/until.ts';

test(
  'files that wait for a media host outlive the deaths of the server, and come once',
  { timeout: 900_000 },
  async () => {
    const mock = await startMockWhatsApp();
    const installation = await openInstallation({
      WA_WEB_SOCKET_URL: mock.socketUrl,
      NODE_EXTRA_CA_CERTS: mock.certificate.file,
    });
    try {
      const shop = addPhone(mock, { number: '5511900000001', name: 'Padaria', business: true });
      const ana = addPhone(mock, { number: '5511988887777', name: 'Ana' });
      const { id } = await installation.insist((api) =>
        api.connections.create({ body: { name: 'Loja', driver: 'baileys' } }),
      );
      const connection = () => installation.insist((api) => api.connections.show({ params: { id } }));
      await scanQr(mock, await until(async () => (await connection()).qrcode), shop);
      await until(async () => (await connection()).status === 'CONNECTED');
      const papers = Array.from({ length: 5 }, (_, nth) => ({ fileName: `${nth}.txt`, data: randomBytes(2000 + nth) }));
      mock.behaviour.mediaFault = { kind: 'status', status: 503 };
      for (const paper of papers)
        await sendAsCustomer(mock, ana, shop, { kind: 'document', ...paper, mimetype: 'text/plain' });
      const ticket = await until(
        async () =>
          (await installation.insist((api) => api.tickets.list({ query: { showAll: true, searchParam: ana.number } })))
            .tickets[0],
      );
      const messages = () => installation.conversationOf(ticket.id);
      await expect.poll(async () => (await messages()).length).toBe(papers.length);
      await installation.strike('server');
      // Again while downloads are under way.
      mock.behaviour.mediaFault = { kind: 'hang' };
      const begun = new Promise((resolve) => mock.events.once('downloaded', resolve));
      await begun;
      await installation.strike('both');
      mock.behaviour.mediaFault = undefined;
      await expect
        .poll(async () => (await messages()).filter(({ mediaUrl }) => mediaUrl).length, { timeout: 120_000 })
        .toBe(papers.length);
      const shown = await messages();
      expect(shown.map(({ media }) => media?.name)).toEqual(papers.map(({ fileName }) => fileName));
      for (const [nth, { mediaUrl }] of shown.entries()) {
        const reply = await fetch(new URL(mediaUrl ?? '', installation.server().url));
        expect(Buffer.from(await reply.arrayBuffer())).toEqual(papers[nth]?.data);
      }
    } finally {
      await installation.remove();
      await mock.stop();
    }
  },
);
