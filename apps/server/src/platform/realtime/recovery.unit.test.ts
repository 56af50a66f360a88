import type { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { recoverOnlyWhatIsGranted } from './recovery.ts';

interface Session {
  data: { actor?: { rights: string } };
  missedPackets: string[];
}

/** A server whose adapter keeps one session. `missed` grows with each signal; Redis gives a session only once. */
function serverWith(missed: readonly string[], { givesOnce = false } = {}) {
  let given = 0;
  const adapter = {
    async restoreSession(_pid: string, _offset: string): Promise<Session | null> {
      if (givesOnce && given++ > 0) throw new Error('There is no such session.');
      return { data: { actor: { rights: 'same' } }, missedPackets: [...missed] };
    },
  };
  return { io: { of: () => ({ adapter }) } as unknown as Server, adapter };
}

test('SH-17 a client that recovers also gets the signals that were sent while its rights were checked', async () => {
  const missed = ['before'];
  const { io, adapter } = serverWith(missed);
  recoverOnlyWhatIsGranted(io, async () => {
    missed.push('meanwhile');
    return { rights: 'same' } as never;
  });
  expect((await adapter.restoreSession('pid', 'offset'))?.missedPackets).toEqual(['before', 'meanwhile']);
});

test('SH-17 a session that the adapter gives only once is recovered', async () => {
  const { io, adapter } = serverWith(['before'], { givesOnce: true });
  recoverOnlyWhatIsGranted(io, async () => ({ rights: 'same' }) as never);
  expect((await adapter.restoreSession('pid', 'offset'))?.missedPackets).toEqual(['before']);
});

test('SH-17 a client whose rights have changed does not recover', async () => {
  const { io, adapter } = serverWith(['before']);
  recoverOnlyWhatIsGranted(io, async () => ({ rights: 'others' }) as never);
  expect(await adapter.restoreSession('pid', 'offset')).toBeNull();
});
