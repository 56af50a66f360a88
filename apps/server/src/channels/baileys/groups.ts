import { jidNormalizedUser } from 'baileys';
import type { BaileysEventMap, GroupMetadata, GroupParticipant, WASocket } from 'baileys';
import type { ChannelEvent, Member } from '../driver.ts';
import { boundedCache, type BoundedCache } from './bounded-cache.ts';
import { addressOf } from './chat-address.ts';

/**
 * After a failed query (we left the group, or the network is unreachable) the subject of a group is not queried for
 * this time.
 */
const failedMs = 5 * 60_000;
/** How often a group is queried for new admins. Changes also come as events. */
const recheckMs = 60_000;

type MemberUpdate = BaileysEventMap['group-participants.update'];

interface GroupTools {
  /** Metadata by the group's address. The library reads the same cache before it sends. */
  known: BoundedCache;
  socket(): WASocket | undefined;
  report(event: ChannelEvent): void;
}

/** Subject and members of groups: queried once, and kept current by events. */
export interface GroupDirectory {
  subjectOf(group: string): Promise<string | null>;
  /** Undefined when the members are not known. */
  membersOf(group: string): Promise<GroupMetadata['participants'] | undefined>;
  /** A member by any form of the address. `mustBeAdmin`: queries the group if the member is not known as admin. */
  memberOf(group: string, forms: readonly string[], mustBeAdmin: boolean): Promise<Member>;
  handle(events: Partial<BaileysEventMap>): void;
}

export function groupDirectory({ known: metadata, socket, report }: GroupTools): GroupDirectory {
  const failed = boundedCache({ maxEntries: 500, ttlMs: failedMs });
  const rechecked = boundedCache({ maxEntries: 500, ttlMs: recheckMs });
  const querying = new Map<string, Promise<string | null>>();

  async function query(group: string): Promise<string | null> {
    try {
      const found = await socket()?.groupMetadata(group);
      if (found) metadata.set(group, found);
      return found?.subject ?? null;
    } catch {
      // A message without the subject of its group is better than no message.
      failed.set(group, true);
      return null;
    }
  }

  async function subjectOf(group: string): Promise<string | null> {
    const cached = metadata.get<GroupMetadata>(group);
    if (cached) return cached.subject;
    if (failed.has(group)) return null;
    const running = querying.get(group) ?? query(group).finally(() => querying.delete(group));
    querying.set(group, running);
    return running;
  }

  const memberIn = (group: string, forms: readonly string[]) =>
    metadata
      .get<GroupMetadata>(group)
      ?.participants.find((participant) => formsOf(participant).some((form) => forms.includes(form)));

  return {
    subjectOf,
    async membersOf(group) {
      await subjectOf(group);
      return metadata.get<GroupMetadata>(group)?.participants;
    },
    async memberOf(group, forms, mustBeAdmin) {
      // At most once a minute: any member can send a message that leads here.
      if (mustBeAdmin && !memberIn(group, forms)?.admin && !rechecked.has(group)) {
        rechecked.set(group, true);
        await query(group);
      }
      const member = memberIn(group, forms);
      return {
        forms: [...new Set([...forms, ...(member ? formsOf(member) : [])])],
        isAdmin: Boolean(member?.admin),
      };
    },
    handle(events) {
      for (const group of events['groups.upsert'] ?? []) {
        metadata.set(group.id, group);
        failed.del(group.id);
      }
      for (const { id, ...changes } of events['groups.update'] ?? []) {
        if (!id) continue;
        const before = metadata.get<GroupMetadata>(id);
        if (before) metadata.set(id, { ...before, ...changes });
        if (changes.subject && changes.subject !== before?.subject)
          report({ type: 'group', chat: addressOf(id), subject: changes.subject });
      }
      const update = events['group-participants.update'];
      if (update) applyMembers(metadata, update);
    },
  };
}

function applyMembers(metadata: BoundedCache, update: MemberUpdate): void {
  const group = metadata.get<GroupMetadata>(update.id);
  const participants = group && membersAfter(group.participants, update);
  if (participants) metadata.set(update.id, { ...group, participants });
  // After an unknown action only a new query shows the members.
  else metadata.del(update.id);
}

/** The members after an update; undefined for an unknown action. */
function membersAfter(
  members: GroupMetadata['participants'],
  { participants, action }: MemberUpdate,
): GroupMetadata['participants'] | undefined {
  const named = new Set(participants.flatMap(formsOf));
  const isNamed = (member: GroupParticipant) => formsOf(member).some((form) => named.has(form));
  switch (action) {
    case 'add':
      return [...members.filter((member) => !isNamed(member)), ...participants];
    case 'remove':
      return members.filter((member) => !isNamed(member));
    case 'promote':
    case 'demote': {
      const admin = action === 'promote' ? 'admin' : null;
      return members.map((member) => (isNamed(member) ? { ...member, admin } : member));
    }
    default:
      return undefined;
  }
}

/** A member has a LID and a phone number. Which of them is the id depends on the group. */
const formsOf = ({ id, lid, phoneNumber }: GroupParticipant): string[] =>
  [id, lid, phoneNumber].flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
