import type { TicketWithContact } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, companyId, nextId } from '../../../testing/desk.tsx';
import { onCall } from '../../../testing/fake-server.ts';
import { signal } from '../../../testing/fake-socket.ts';
import { openThread } from '../../../testing/open-thread.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const askButton = page.getByRole('button', { name: 'Pedir telefone' });

/** A conversation with a person whom WhatsApp names by an id alone, and its panel. */
async function openWithoutPhone(driver: TicketWithContact['channel']['driver']) {
  const id = nextId();
  return openThread({
    panel: 'beside',
    ticket: {
      contactId: id,
      channel: { driver, repliesUntil: null },
      contact: {
        id,
        name: 'Tina',
        number: 'BR.8650001',
        email: '',
        profilePicUrl: null,
        isGroup: false,
        isBlocked: false,
        disableBot: false,
        username: 'tina',
        extraInfo: [],
        createdAt: '2026-11-20T10:00:00.000Z',
        updatedAt: '2026-11-20T10:00:00.000Z',
      },
    },
  });
}

test('CO-04 on the Cloud API a customer without a phone number is asked for it from the panel', async () => {
  const { ticket, receive } = await openWithoutPhone('cloud-api');
  const sent: object[] = [];
  onCall('messages', 'sendAttachment', ({ body }) => {
    const { clientId: _, ...rest } = body as { clientId: string };
    sent.push(rest);
    return receive('Enviado', { fromMe: true, ack: 1 });
  });
  await askButton.click();
  const dialog = page.getByRole('dialog', { name: 'Pedir o telefone' });
  await expect
    .element(dialog.getByRole('textbox', { name: 'Mensagem' }))
    .toHaveValue('Pode compartilhar o seu número de telefone com a gente?');
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Qual é o seu número?');
  await dialog.getByRole('button', { name: 'Pedir' }).click();
  await expect.poll(() => sent).toEqual([{ kind: 'phone-request', body: 'Qual é o seu número?' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  // The customer shares it: the number stands in the panel, and there is nothing to ask for any more.
  signal(companyId, 'contact', {
    action: 'update',
    contact: { ...ticket.contact, number: '5511988887777', updatedAt: new Date().toISOString() },
  });
  await expect.element(page.getByRole('link', { name: '(11) 98888-7777' })).toBeVisible();
  await expect.element(askButton).not.toBeInTheDocument();
});

test('CO-04 a channel without such a request has no button for it', async () => {
  await openWithoutPhone('baileys');
  await expect.element(page.getByText('O WhatsApp não informa o número')).toBeVisible();
  await expect.element(askButton).not.toBeInTheDocument();
});
