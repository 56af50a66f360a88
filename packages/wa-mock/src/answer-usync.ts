import { getAllBinaryNodeChildren, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import type { BinaryNode } from 'baileys';
import type { Phone } from './phone.ts';
import { stamp, stanza } from './stanza.ts';
import { companionsOf, findAccount } from './world.ts';
import type { World } from './world.ts';

/** Answers a query about users: whether the number is on the service, its devices, its LID and its status line. */
export function answerUsync(world: World, query: BinaryNode): BinaryNode {
  const usync = getBinaryNodeChild(query, 'usync');
  const protocols = getAllBinaryNodeChildren(getBinaryNodeChild(usync, 'query') ?? stanza('query')).map(
    ({ tag }) => tag,
  );
  const askedUsers = getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user');
  if (protocols.includes('devices'))
    world.events.emit(
      'devicesQueried',
      askedUsers.map(({ attrs }) => attrs.jid ?? ''),
    );
  const users = askedUsers.map((user) => answerUser(world, user, protocols));
  const attrs = { sid: usync?.attrs.sid, index: '0', last: 'true', mode: 'query', context: usync?.attrs.context };
  return stanza('usync', attrs, [
    stanza(
      'result',
      {},
      protocols.map((protocol) => stanza(protocol)),
    ),
    stanza('list', {}, users),
  ]);
}

function answerUser(world: World, user: BinaryNode, protocols: string[]) {
  const typedNumber = getBinaryNodeChild(user, 'contact')?.content;
  const number = typedNumber ? typedNumber.toString().replace(/\D/g, '') : undefined;
  if (number) world.events.emit('lookedUp', number);
  const phone = findAccount(world, number ?? user.attrs.jid);
  // A number is answered in the form in which its account is registered. A JID is answered unchanged.
  const jid = user.attrs.jid ?? phone?.pn ?? `${number}@s.whatsapp.net`;
  const content = protocols.flatMap((protocol) => {
    if (protocol === 'contact') return [stanza('contact', { type: phone ? 'in' : 'out' }, typedNumber)];
    if (!phone) return [];
    if (protocol === 'devices') return [devicesNode(world, phone)];
    if (protocol === 'lid' && !jid.endsWith('@lid')) return [stanza('lid', { val: phone.lid })];
    if (protocol === 'status') return [stanza('status', { t: stamp() }, Buffer.from('Hey there'))];
    return [];
  });
  return stanza('user', { jid }, content);
}

function devicesNode(world: World, phone: Phone) {
  const linked = companionsOf(world, phone).map(({ device, keyIndex }) =>
    stanza('device', { id: String(device), 'key-index': String(keyIndex) }),
  );
  return stanza('devices', {}, [
    stanza('device-list', { hash: '2:mock' }, [stanza('device', { id: '0' }), ...linked]),
    stanza('key-index-list', { ts: stamp() }),
  ]);
}
