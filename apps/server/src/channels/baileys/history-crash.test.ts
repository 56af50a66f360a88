import { addPhone, companionsOf, scanQr, sendHistory, startMockWhatsApp, type Companion } from '@balcao/wa-mock';
import { expect, test } from 'vitest';
import { openInstallation, type Strike } from '../../testing/installation.ts';
import { until } from '../../testing/until.ts';

const strikes: readonly Strike[] = ['server', 'database', 'both'];
/** The history comes in pieces, one for each crash. */
const pieces = strikes.map((_, piece) =>
  Array.from({ length: 10 }, (_each, nth) => `5511970000${piece}${String(nth).padStart(2, '0')}`),
);
const messagesEach = 400;
const hourS = 3600;

test(
  'a history that is interrupted by deaths of the server and its database is there once, whole and in order',
  { timeout: 300_000 },
  async () => {
    const mock = await startMockWhatsApp();
    const installation = await openInstallation({
      WA_WEB_SOCKET_URL: mock.socketUrl,
      NODE_EXTRA_CA_CERTS: mock.certificate.file,
    });
    try {
      const shop = addPhone(mock, { number: '5511900000001', name: 'Padaria', business: true });
      const { id } = await installation.insist((api) =>
        api.connections.create({ body: { name: 'Loja', driver: 'baileys', historyDays: 30 } }),
      );
      const connection = () => installation.insist((api) => api.connections.show({ params: { id } }));
      await scanQr(mock, await until(async () => (await connection()).qrcode), shop);
      await until(async () => (await connection()).status === 'CONNECTED');
      const now = Math.floor(Date.now() / 1000);
      const conversation = (number: string) => ({
        id: `${number}@s.whatsapp.net`,
        name: `Cliente ${number}`,
        messages: Array.from({ length: messagesEach }, (_, nth) => kept(number, nth, now)).toReversed(),
      });
      const begun = async () =>
        (await installation.insist((api) => api.tickets.list({ query: { showAll: true, status: 'closed' } }))).tickets;
      for (const [nth, what] of strikes.entries()) {
        const piece = pieces[nth] ?? [];
        const before = (await begun()).length;
        await sendHistory(
          mock,
          companionsOf(mock, shop)[0] as Companion,
          {
            syncType: 3,
            chunkOrder: nth + 1,
            progress: Math.round(((nth + 1) / pieces.length) * 100),
            conversations: piece.map(conversation),
          },
          'file',
        );
        await until(async () => (await begun()).length > before);
        expect((await begun()).length, 'it was over before it was struck').toBeLessThan((nth + 1) * piece.length);
        await installation.strike(what);
      }
      const everyone = pieces.flat().toSorted();
      await expect.poll(async () => (await begun()).length).toBe(everyone.length);
      const said = Array.from({ length: messagesEach }, (_, nth) => `mensagem ${nth}`);
      for (const ticket of await begun()) {
        await expect.poll(async () => (await installation.conversationOf(ticket.id)).length).toBe(messagesEach);
        expect(
          (await installation.conversationOf(ticket.id)).map(({ body }) => body),
          ticket.contact.number,
        ).toEqual(said);
      }
      expect((await begun()).map(({ contact }) => contact.number).toSorted()).toEqual(everyone);
      await expect.poll(async () => (await connection()).importing).toBeNull();
    } finally {
      await installation.remove();
      await mock.stop();
    }
  },
);

/** A message in the history of the phone, one an hour. */
function kept(number: string, nth: number, now: number) {
  const key = { remoteJid: `${number}@s.whatsapp.net`, fromMe: nth % 2 === 1, id: `H${number}N${nth}` };
  return {
    message: {
      key,
      messageTimestamp: now - (messagesEach - nth) * hourS,
      message: { conversation: `mensagem ${nth}` },
    },
  };
}
