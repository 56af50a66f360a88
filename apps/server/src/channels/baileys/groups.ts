import type { BaileysEventMap, GroupMetadata, WASocket } from 'baileys';
import type { BoundedCache } from './bounded-cache.ts';

/** What is known about groups: asked once, forgotten when something changes. */
export function groupBook(known: BoundedCache, socket: () => WASocket | undefined) {
  return {
    async subjectOf(group: string): Promise<string | null> {
      const remembered = known.get<GroupMetadata>(group);
      if (remembered) return remembered.subject;
      try {
        const found = await socket()?.groupMetadata(group);
        if (found) known.set(group, found);
        return found?.subject ?? null;
      } catch {
        // Not a member any more, or the connection closed: the message counts more than the name of its group.
        return null;
      }
    },
    note(events: Partial<BaileysEventMap>): void {
      for (const { id } of events['groups.update'] ?? []) if (id) known.del(id);
      for (const group of events['groups.upsert'] ?? []) known.set(group.id, group);
      const members = events['group-participants.update'];
      if (members) known.del(members.id);
    },
  };
}
