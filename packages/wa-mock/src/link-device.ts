import { createHmac } from 'node:crypto';
import { Curve, getBinaryNodeChild, proto } from 'baileys';
import type { BinaryNode } from 'baileys';
import type { Phone } from './phone.ts';
import { randomId, SERVER, stamp, stanza, toNumber } from './stanza.ts';
import { companionKey, lidOf, pnOf } from './world.ts';
import type { Companion, Connection, World } from './world.ts';

/** What the owner's phone learned of the client: its keys, and the secret that both share. The strings are base64. */
export type DeviceKeys = { noiseKey: string; identity: Buffer; secret: string };

/**
 * The owner's phone accepts a client as a linked device; the client is then told to reconnect (515).
 * @throws when the client's signature is wrong
 */
export async function linkDevice(
  world: World,
  connection: Connection,
  code: DeviceKeys,
  phone: Phone,
  options: { businessName?: string } = {},
): Promise<Companion> {
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

function makeCompanion(connection: Connection, { noiseKey, identity }: DeviceKeys, account: Phone): Companion {
  const { eRegid, eSkeyId, eSkeyVal, eSkeySig, deviceProps } = connection.payload.devicePairingData ?? {};
  if (!eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('the client did not send its keys');
  account.lastDevice += 1;
  return {
    account,
    device: account.lastDevice,
    keyIndex: account.lastDevice,
    noiseKey,
    ...(deviceProps && { name: proto.DeviceProps.decode(deviceProps).os ?? '' }),
    isActive: false,
    wasActive: false,
    pending: new Map(),
    bundle: {
      registrationId: toNumber(eRegid),
      identity,
      signedKey: { id: toNumber(eSkeyId), value: eSkeyVal, signature: eSkeySig },
      preKeys: [],
    },
  };
}

function signDevice({ account, keyIndex }: Companion, { identity, secret }: DeviceKeys) {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Number(stamp()),
    keyIndex,
    accountType: 0,
    deviceType: 0,
  }).finish();
  const { public: accountSignatureKey, private: accountKey } = account.creds.signedIdentityKey;
  // The prefix tells the account's signature (6, 0) from the device's signature (6, 1).
  const accountSignature = Curve.sign(accountKey, Buffer.concat([Buffer.from([6, 0]), details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({ details, accountSignatureKey, accountSignature }).finish();
  return { details, signed, hmac: createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest() };
}

function requireDeviceSignature(
  answer: BinaryNode,
  { account, keyIndex }: Companion,
  { identity }: DeviceKeys,
  details: Uint8Array,
) {
  const node = getBinaryNodeChild(getBinaryNodeChild(answer, 'pair-device-sign'), 'device-identity');
  if (!(node?.content instanceof Uint8Array)) throw new Error('the client did not sign its device');
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(node.content);
  const signed = Buffer.concat([Buffer.from([6, 1]), details, identity, account.creds.signedIdentityKey.public]);
  const isValid = deviceSignature && Curve.verify(identity, signed, deviceSignature);
  if (!isValid || node.attrs['key-index'] !== String(keyIndex))
    throw new Error('the signature of the client’s device is wrong');
}
