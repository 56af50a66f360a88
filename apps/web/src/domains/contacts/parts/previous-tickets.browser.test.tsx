import type { TicketOfContact } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, nextId } from '../../../testing/desk.tsx';
import { callsOf } from '../../../testing/fake-server.ts';
import { openThread } from '../../../testing/open-thread.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

test('TK-17 the panel lists the other tickets of the contact, whatever identifies it, without the open one', async () => {
  const others = ['Chegou?', 'Obrigada!', 'Bom dia', 'Oi', 'Alô'].map((lastMessage, place): TicketOfContact => {
    const id = nextId();
    return {
      id,
      uuid: `t-${id}`,
      status: place === 0 ? 'pending' : 'closed',
      lastMessage,
      updatedAt: `2026-11-2${5 - place}T15:00:00.000Z`,
    };
  });
  const { ticket } = await openThread({ panel: 'beside', others });
  const section = page.getByRole('region', { name: 'Atendimentos anteriores' });
  const links = section.getByRole('link');
  const shown = () => links.elements().map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(others.map(({ lastMessage }) => expect.stringContaining(lastMessage)));
  await expect.element(section.getByText(`#${ticket.id}`, { exact: true })).not.toBeInTheDocument();
  expect(callsOf('tickets', 'ofContact')).toMatchObject([{ params: { contactId: String(ticket.contactId) } }]);
});
