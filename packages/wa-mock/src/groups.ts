import { encodeWAMessage } from 'baileys';
import type { BinaryNode, proto } from 'baileys';
import { deliver } from './deliver.ts';
import { describeMessage } from './describe-message.ts';
import { encryptFor } from './phone.ts';
import type { Phone } from './phone.ts';
import { takeFromPool } from './pre-keys.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { storeMessage } from './ticks.ts';
import { companionsOf, lidOf } from './world.ts';
import type { Group, World } from './world.ts';

/** Makes a group. Its first member is its admin. */
export function addGroup(world: World, subject: string, members: Phone[], addressing: 'lid' | 'pn' = 'lid'): Group {
  const group = {
    id: `1203630${Date.now()}${world.groups.size}@g.us`,
    subject,
    addressing,
    members,
    admins: members.slice(0, 1),
  };
  world.groups.set(group.id, group);
  return group;
}

/**
 * A member's phone sends a message to a group. Each linked device of each member gets the sender key with the message.
 * Returns the message's id.
 */
export function sendToGroup(
  world: World,
  from: Phone,
  group: Group,
  message: proto.IMessage,
  id = `3EB0${randomId(9)}`,
): Promise<string> {
  const senderJid = group.addressing === 'lid' ? from.lid : from.pn;
  const otherForm: Record<string, string> =
    group.addressing === 'lid' ? { participant_pn: from.pn } : { participant_lid: from.lid };
  const attrs = {
    from: group.id,
    participant: senderJid,
    ...otherForm,
    addressing_mode: group.addressing,
    id,
    type: 'text',
    notify: from.name,
  };
  storeMessage(world, {
    id,
    from: from.number,
    to: group.id,
    at: Date.now(),
    message,
    seen: describeMessage(message),
    tick: 'sent',
    attrs,
  });
  return from.inTurn(async () => {
    const sealed = await from.signal.encryptGroupMessage({
      group: group.id,
      meId: senderJid,
      data: encodeWAMessage(message),
    });
    const key = { groupId: group.id, axolotlSenderKeyDistributionMessage: sealed.senderKeyDistributionMessage };
    for (const companion of group.members.flatMap((member) => companionsOf(world, member))) {
      const keyNode = await encryptFor(from, lidOf(companion), () => takeFromPool(companion), {
        senderKeyDistributionMessage: key,
      });
      deliver(
        companion,
        stanza('message', { ...attrs, t: stamp() }, [
          keyNode,
          stanza('enc', { v: '2', type: 'skmsg' }, sealed.ciphertext),
        ]),
      );
    }
    return id;
  });
}

/** A member renames the group. */
export function renameGroup(world: World, group: Group, by: Phone, subject: string) {
  group.subject = subject;
  notify(world, group, by, stanza('subject', { subject, s_t: stamp(), s_o: by.lid }));
}

/** An admin adds or removes a member. The removed member's devices are notified too. */
export function changeMember(world: World, group: Group, by: Phone, change: 'add' | 'remove', who: Phone) {
  const membersBefore = [...group.members];
  group.members = change === 'add' ? [...group.members, who] : group.members.filter((member) => member !== who);
  notify(
    world,
    { ...group, members: [...new Set([...membersBefore, who])] },
    by,
    stanza(change, {}, [stanza('participant', { jid: who.lid, phone_number: who.pn })]),
  );
}

/** An admin promotes or demotes a member. */
export function changeAdmin(world: World, group: Group, by: Phone, change: 'promote' | 'demote', who: Phone) {
  group.admins = change === 'promote' ? [...group.admins, who] : group.admins.filter((admin) => admin !== who);
  notify(world, group, by, stanza(change, {}, [stanza('participant', { jid: who.lid, phone_number: who.pn })]));
}

/** Notifies each linked device of each member. */
function notify(world: World, { id: from, members }: Group, by: Phone, what: BinaryNode) {
  const attrs = {
    from,
    participant: by.lid,
    participant_pn: by.pn,
    type: 'w:gp2',
    addressing_mode: 'lid',
    notify: by.name,
  };
  for (const companion of members.flatMap((member) => companionsOf(world, member)))
    deliver(companion, stanza('notification', { ...attrs, id: randomId(9), t: stamp() }, [what]));
}

/** The group's metadata as the server sends it. */
export function groupNode({ id, subject, addressing, members, admins }: Group): BinaryNode {
  const [creator] = members;
  const participants = members.map((member) =>
    stanza('participant', {
      jid: addressing === 'lid' ? member.lid : member.pn,
      ...(addressing === 'lid' ? { phone_number: member.pn } : { lid: member.lid }),
      type: admins.includes(member) ? 'admin' : undefined,
    }),
  );
  const attrs = {
    id: id.split('@')[0],
    subject,
    s_t: stamp(),
    creation: stamp(),
    creator: creator?.lid,
    creator_pn: creator?.pn,
    addressing_mode: addressing,
    size: String(members.length),
  };
  return stanza('group', attrs, participants);
}
