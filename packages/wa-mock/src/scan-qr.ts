import { createHmac } from 'node:crypto';
import { Curve, getBinaryNodeChild, proto } from 'baileys';
import type { BinaryNode } from 'baileys';
import type { Phone } from './phone.ts';
import { randomId, SERVER, stamp, stanza, toNumber } from './stanza.ts';
import { behaviourOf, companionKey, lidOf, pnOf } from './world.ts';
import type { Companion, Connection, World } from './world.ts';

type Code = { ref: string; noiseKey: string; identity: Buffer; secret: string };

/**
 * The owner points the phone at the code a client shows. Gives the linked device; the client is then told to connect
 * again (515).
 * @throws when the code is unknown, void, or the client's signature is wrong; the message is what the owner would see.
 */
export async function scanQr(
  world: World,
  text: string,
  phone: Phone,
  options: { businessName?: string } = {},
): Promise<Companion> {
  const code = readCode(text);
  const connection = [...world.connections].find(({ refs }) => refs.includes(code.ref));
  if (!connection) throw new Error('This code has expired. Ask for a new one.');
  const { companionRegRefresh, passkeyRequired } = behaviourOf(world, phone);
  if (passkeyRequired) askPasskey(connection);
  refreshSecret(connection, code, companionRegRefresh);
  const companion = makeCompanion(connection, code, phone);
  const { signed, hmac, details } = signDevice(companion, code);
  const answer = await connection.ask(
    stanza('iq', { from: SERVER, type: 'set', id: randomId(4), xmlns: 'md' }, [
      stanza('pair-success', {}, [
        stanza('device-identity', {}, proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()),
        ...(options.businessName ? [stanza('biz', { name: options.businessName })] : []),
        stanza('device', { jid: pnOf(companion), lid: lidOf(companion) }),
        stanza('platform', { name: 'android' }),
      ]),
    ]),
  );
  requireDeviceSignature(answer, companion, code, details);
  connection.refs = [];
  world.companions.set(companionKey(companion), companion);
  world.events.emit('linked', companion);
  connection.send(stanza('stream:error', { code: '515' }));
  connection.close();
  return companion;
}

/**
 * `https://wa.me/settings/linked_devices#<ref>,<noise key>,<identity>,<secret>,<platform>`; older clients show it
 * without the address.
 */
function readCode(text: string): Code {
  const [ref, noiseKey, identity, secret] = text
    .trim()
    .slice(text.trim().indexOf('#') + 1)
    .split(',');
  if (!ref || !noiseKey || !identity || !secret) throw new Error('This is not a code for linking a device.');
  return { ref, noiseKey, identity: Buffer.from(identity, 'base64'), secret };
}

/**
 * The service since 2026-07-28: the first scan voids the secret, the client makes a new one and the owner scans again.
 */
function refreshSecret(connection: Connection, { secret }: Code, refreshes: boolean) {
  if (refreshes && connection.retiredSecrets.size === 0) {
    connection.retiredSecrets.add(secret);
    const attrs = { from: SERVER, type: 'companion_reg_refresh', id: randomId(4), t: stamp() };
    connection.send(stanza('notification', attrs, [stanza('pair-device-rotate-qr')]));
    throw new Error("Couldn't link device. Scan the new code.");
  }
  if (connection.retiredSecrets.has(secret)) throw new Error("Couldn't link device. This code was used before.");
}

/** The phone tells its owner to go on in the browser, and the client is asked to have the passkey sign. */
function askPasskey(connection: Connection): never {
  const attrs = { from: SERVER, type: 'passkey_prologue_request', id: randomId(4), t: stamp() };
  connection.send(
    stanza('notification', attrs, [
      stanza('passkey_request_options', {}, Buffer.from('{"challenge":"bW9jaw","rpId":"whatsapp.com"}')),
    ]),
  );
  throw new Error('Continue on WhatsApp Web to use your passkey.');
}

function makeCompanion(connection: Connection, { noiseKey, identity }: Code, account: Phone): Companion {
  const { eRegid, eSkeyId, eSkeyVal, eSkeySig } = connection.payload.devicePairingData ?? {};
  if (!eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('the client did not send its keys');
  account.lastDevice += 1;
  return {
    account,
    device: account.lastDevice,
    keyIndex: account.lastDevice,
    noiseKey,
    active: false,
    greeted: false,
    pending: new Map(),
    bundle: {
      registrationId: toNumber(eRegid),
      identity,
      signedKey: { id: toNumber(eSkeyId), value: eSkeyVal, signature: eSkeySig },
      preKeys: [],
    },
  };
}

function signDevice({ account, keyIndex }: Companion, { identity, secret }: Code) {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Number(stamp()),
    keyIndex,
    accountType: 0,
    deviceType: 0,
  }).finish();
  const { public: accountSignatureKey, private: accountKey } = account.creds.signedIdentityKey;
  const accountSignature = Curve.sign(accountKey, Buffer.concat([Buffer.from([6, 0]), details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey, accountSignature }).finish();
  return { details, signed, hmac: createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest() };
}

function requireDeviceSignature(
  answer: BinaryNode,
  { account, keyIndex }: Companion,
  { identity }: Code,
  details: Uint8Array,
) {
  const node = getBinaryNodeChild(getBinaryNodeChild(answer, 'pair-device-sign'), 'device-identity');
  if (!(node?.content instanceof Uint8Array)) throw new Error('the client did not sign its device');
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(node.content);
  const signed = Buffer.concat([Buffer.from([6, 1]), details, identity, account.creds.signedIdentityKey.public]);
  const valid = deviceSignature && Curve.verify(identity, signed, deviceSignature);
  if (!valid || node.attrs['key-index'] !== String(keyIndex))
    throw new Error('the signature of the client’s device is wrong');
}
