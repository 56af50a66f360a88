import type { BinaryNode } from 'baileys';
import { getAllBinaryNodeChildren } from 'baileys';
import { answerQuery, asksForStanzas } from './answer-query.ts';
import { confirmByAck, confirmMessages } from './deliver.ts';
import { activate } from './log-in.ts';
import { answerMediaRetry } from './media-retry.ts';
import { acknowledge, receiveMessage } from './receive-message.ts';
import { handlePairing } from './pairing-code.ts';
import { resendMessage } from './send-message.ts';
import { stanza } from './stanza.ts';
import { idsOf, takeReceipt } from './ticks.ts';
import { behaviourOf, findPhone } from './world.ts';
import type { Companion, Connection, World } from './world.ts';

/**
 * Handles one stanza of a client. Before the login, only acks and the stanzas of the linking by code have an effect.
 * `serveConnection` has already taken the answers to the server's queries.
 */
export async function handleStanza(world: World, connection: Connection, node: BinaryNode) {
  const { companion } = connection;
  if (node.tag === 'ack') {
    if (companion) confirmByAck(companion, node);
    world.events.emit('ack', connection, node);
    return;
  }
  if (!companion) return handlePairing(connection, node);
  if (node.tag === 'iq') return handleQuery(world, connection, companion, node);
  if (node.tag === 'message') return handleMessage(world, connection, companion, node);
  if (node.tag === 'receipt') return handleReceipt(world, connection, companion, node);
  if (node.tag === 'call') {
    const type = getAllBinaryNodeChildren(node)[0]?.tag;
    connection.send(stanza('ack', { class: 'call', id: node.attrs.id, from: node.attrs.to, type }));
    world.events.emit('call', companion, node);
    return;
  }
  if (node.tag === 'chatstate' || node.tag === 'presence') world.events.emit(node.tag, companion, node);
}

async function handleQuery(world: World, connection: Connection, companion: Companion, query: BinaryNode) {
  const answer = await answerQuery(world, connection, query);
  const { replyDelayMs } = behaviourOf(world, companion.account);
  const reply = () => {
    connection.send(answer);
    if (asksForStanzas(query)) activate(world, connection);
  };
  if (replyDelayMs) setTimeout(reply, replyDelayMs);
  else reply();
}

async function handleMessage(world: World, connection: Connection, companion: Companion, node: BinaryNode) {
  const { ackError, withholdAcks, ackDelayMs, cutAtNextMessage, silentTo } = behaviourOf(world, companion.account);
  if (silentTo?.includes(findPhone(world, node.attrs.to)?.number ?? '')) return;
  if (cutAtNextMessage) {
    // The cut happens once. It may be set for the world or for the account.
    world.behaviour.cutAtNextMessage = undefined;
    companion.account.behaviour.cutAtNextMessage = undefined;
    if (cutAtNextMessage === 'after') await receiveMessage(world, companion, node);
    connection.cut();
    return;
  }
  const answer = () => {
    connection.send(acknowledge(node, ackError));
    world.events.emit('acknowledged', companion, node.attrs.id ?? '');
  };
  if (ackDelayMs) setTimeout(answer, ackDelayMs);
  else if (!withholdAcks || ackError) answer();
  if (!ackError) await receiveMessage(world, companion, node);
}

async function handleReceipt(world: World, connection: Connection, companion: Companion, node: BinaryNode) {
  const { id, to, type } = node.attrs;
  if (type === 'retry') {
    if (behaviourOf(world, companion.account).resendOnRetry) await resendMessage(world, companion, node);
  } else if (type === 'server-error') {
    answerMediaRetry(world, companion, node);
  } else {
    confirmMessages(companion, idsOf(node));
    takeReceipt(world, companion, node);
  }
  connection.send(stanza('ack', { class: 'receipt', id, from: to, type }));
  world.events.emit('receipt', companion, node);
}
