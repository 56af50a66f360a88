import { Chat } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, companyId, nextId, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall } from '../../testing/fake-server.ts';
import { signal } from '../../testing/fake-socket.ts';
import { OpenChat } from './parts/OpenChat.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

test('CH-01 a chat that its owner deletes closes once, whether the signal or the reply comes first', async () => {
  const id = nextId();
  const deleted = Promise.withResolvers<never>();
  let closed = 0;
  onCall('chats', 'messages', () => ({ records: [], hasOlder: false, hasNewer: false }) as never);
  onCall('chats', 'read', () => ({}) as never);
  onCall('chats', 'remove', () => deleted.promise);
  await openDesk((user) => {
    const chat: Chat = { ...emptyRecord(Chat), id, uuid: 'u', title: 'Entregas', ownerId: user.id, users: [] };
    onCall('chats', 'show', () => chat);
    return (
      <OpenChat uuid="u" wanted={null} onShown={() => undefined} onBack={undefined} onGone={() => (closed += 1)} />
    );
  });
  await page.getByRole('button', { name: 'Opções da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Excluir a conversa' }).click();
  const asked = callsOf('chats', 'show').length;
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir a conversa' }).click();
  await expect.poll(() => callsOf('chats', 'remove')).toHaveLength(1);
  signal(companyId, 'chat', { action: 'delete', id } as never);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(closed).toBe(0);
  deleted.resolve({} as never);
  await expect.poll(() => closed).toBe(1);
  expect(callsOf('chats', 'show')).toHaveLength(asked);
});
