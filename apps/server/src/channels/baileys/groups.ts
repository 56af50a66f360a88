import { jidNormalizedUser } from 'baileys';
import type { BaileysEventMap, GroupMetadata, GroupParticipant, WASocket } from 'baileys';
import type { ChannelEvent, Member } from '../driver.ts';
import { boundedCache, type BoundedCache } from './bounded-cache.ts';
import { addressOf } from './chat-address.ts';

/** A group that cannot be asked about, because we left it or the network is away, is left alone for so long. */
const silenceMs = 5 * 60_000;
/** How often it is asked whether a member has become an admin; changes are told by themselves, too. */
const recheckMs = 60_000;

interface GroupTools {
  /** What is known, by the group's address; the library looks there, too, before it sends. */
  known: BoundedCache;
  socket(): WASocket | undefined;
  report(event: ChannelEvent): void;
}

/** What is known about groups: asked once, and kept up by what is told about them. */
export function groupBook({ known, socket, report }: GroupTools) {
  const silent = boundedCache({ most: 500, ttlMs: silenceMs });
  const rechecked = boundedCache({ most: 500, ttlMs: recheckMs });
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
    const ids = new Set(participants.flatMap(formsOf));
    const isNamed = (one: GroupParticipant) => formsOf(one).some((form) => ids.has(form));
    const others = (was: GroupMetadata) => was.participants.filter((one) => !isNamed(one));
    if (action === 'add') change(id, (was) => ({ ...was, participants: [...others(was), ...participants] }));
    else if (action === 'remove') change(id, (was) => ({ ...was, participants: others(was) }));
    else if (action === 'promote' || action === 'demote') {
      const admin = action === 'promote' ? 'admin' : null;
      change(id, (was) => ({
        ...was,
        participants: was.participants.map((one) => (isNamed(one) ? { ...one, admin } : one)),
      }));
    } else known.del(id);
  }

  /** The member of a group behind any of these addresses, as it is known now. */
  const memberIn = (group: string, forms: readonly string[]) =>
    known.get<GroupMetadata>(group)?.participants.find((one) => formsOf(one).some((form) => forms.includes(form)));

  async function subjectOf(group: string): Promise<string | null> {
    const remembered = known.get<GroupMetadata>(group);
    if (remembered) return remembered.subject;
    if (silent.has(group)) return null;
    const asked = asking.get(group) ?? ask(group).finally(() => asking.delete(group));
    asking.set(group, asked);
    return asked;
  }

  return {
    /**
     * All that is known of a group's member. A member who is no admin by what we know is looked up again, but not often:
     * anybody can send what makes us ask.
     */
    async memberOf(group: string, forms: readonly string[], mustBeAdmin: boolean): Promise<Member> {
      if (mustBeAdmin && !memberIn(group, forms)?.admin && !rechecked.has(group)) {
        rechecked.set(group, true);
        await ask(group);
      }
      const member = memberIn(group, forms);
      return {
        forms: [...new Set([...forms, ...(member ? formsOf(member) : [])])],
        isAdmin: Boolean(member?.admin),
      };
    },
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

/** A member has a LID and a phone number; each group tells one of them first. */
const formsOf = ({ id, lid, phoneNumber }: GroupParticipant): string[] =>
  [id, lid, phoneNumber].flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
