import type { BaileysEventMap, GroupMetadata, WASocket } from 'baileys';
import type { ChannelEvent } from '../driver.ts';
import { boundedCache, type BoundedCache } from './bounded-cache.ts';
import { addressOf } from './chat-address.ts';

/** A group that cannot be asked about, because we left it or the network is away, is left alone for so long. */
const silenceMs = 5 * 60_000;

interface GroupTools {
  /** What is known, by the group's address; the library looks there, too, before it sends. */
  known: BoundedCache;
  socket(): WASocket | undefined;
  report(event: ChannelEvent): void;
}

/** What is known about groups: asked once, and kept up by what is told about them. */
export function groupBook({ known, socket, report }: GroupTools) {
  const silent = boundedCache({ most: 500, ttlMs: silenceMs });
  const asking = new Map<string, Promise<string | null>>();

  async function ask(group: string): Promise<string | null> {
    try {
      const found = await socket()?.groupMetadata(group);
      if (found) known.set(group, found);
      return found?.subject ?? null;
    } catch {
      // The message counts more than the name of its group.
      silent.set(group, true);
      return null;
    }
  }

  function change(group: string, how: (was: GroupMetadata) => GroupMetadata) {
    const was = known.get<GroupMetadata>(group);
    if (was) known.set(group, how(was));
  }

  function noteMembers({ id, participants, action }: BaileysEventMap['group-participants.update']) {
    const ids = new Set(participants.map((one) => one.id));
    const others = (was: GroupMetadata) => was.participants.filter((one) => !ids.has(one.id));
    if (action === 'add') change(id, (was) => ({ ...was, participants: [...others(was), ...participants] }));
    else if (action === 'remove') change(id, (was) => ({ ...was, participants: others(was) }));
    else if (action === 'promote' || action === 'demote') {
      const admin = action === 'promote' ? 'admin' : null;
      change(id, (was) => ({
        ...was,
        participants: was.participants.map((one) => (ids.has(one.id) ? { ...one, admin } : one)),
      }));
    } else known.del(id);
  }

  async function subjectOf(group: string): Promise<string | null> {
    const remembered = known.get<GroupMetadata>(group);
    if (remembered) return remembered.subject;
    if (silent.has(group)) return null;
    const asked = asking.get(group) ?? ask(group).finally(() => asking.delete(group));
    asking.set(group, asked);
    return asked;
  }

  return {
    subjectOf,
    /** Who is in the group; undefined when that is not known. */
    async membersOf(group: string): Promise<GroupMetadata['participants'] | undefined> {
      await subjectOf(group);
      return known.get<GroupMetadata>(group)?.participants;
    },
    note(events: Partial<BaileysEventMap>): void {
      for (const group of events['groups.upsert'] ?? []) {
        known.set(group.id, group);
        silent.del(group.id);
      }
      for (const { id, ...news } of events['groups.update'] ?? []) {
        if (!id) continue;
        const before = known.get<GroupMetadata>(id)?.subject;
        change(id, (was) => ({ ...was, ...news }));
        if (news.subject && news.subject !== before)
          report({ type: 'group', chat: addressOf(id), subject: news.subject });
      }
      const members = events['group-participants.update'];
      if (members) noteMembers(members);
    },
  };
}
