import { proto } from 'baileys';
import { sendToGroup } from './groups.ts';
import type { Phone } from './phone.ts';
import type { Group, World } from './world.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/**
 * A member with a modified client edits any message of the group. The server cannot read the messages that it forwards,
 * so each client must check the author itself.
 */
export const forgeEdit = (world: World, by: Phone, group: Group, id: string, text: string): Promise<string> =>
  sendToGroup(world, by, group, {
    protocolMessage: {
      type: MESSAGE_EDIT,
      key: { id, remoteJid: group.id, fromMe: true },
      editedMessage: { conversation: text },
    },
  });

/** A member with a modified client deletes any message of the group. `author` is the author that this client claims. */
export const forgeDeletion = (world: World, by: Phone, group: Group, id: string, author: Phone): Promise<string> =>
  sendToGroup(world, by, group, {
    protocolMessage: {
      type: REVOKE,
      key: {
        id,
        remoteJid: group.id,
        fromMe: author === by,
        participant: group.addressing === 'lid' ? author.lid : author.pn,
      },
    },
  });
