import { proto } from 'baileys';
import { sendToGroup } from './groups.ts';
import type { Phone } from './phone.ts';
import type { Group, World } from './world.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/**
 * A member's changed client edits a message of the group, whoever wrote it. The server cannot read what it passes on,
 * so every client has to check this by itself.
 */
export const forgeEdit = (world: World, by: Phone, group: Group, id: string, text: string): Promise<string> =>
  sendToGroup(world, by, group, {
    protocolMessage: {
      type: MESSAGE_EDIT,
      key: { id, remoteJid: group.id, fromMe: true },
      editedMessage: { conversation: text },
    },
  });

/** The same for a deletion; `author` is whom the client names as the author. */
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
