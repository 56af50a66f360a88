import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  generateSignalPubKey,
  initAuthCreds,
} from 'baileys';
import type { SignalDataSet } from 'baileys';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { carefulLibsignal, quietLibsignal } from '@balcao/libsignal-fixes';
import { libraryLog } from './library-log.ts';

const log = libraryLog(pino({ level: 'silent' }));

/** A person with an identity and sessions in memory. */
function makePerson(jid: string) {
  const creds = initAuthCreds();
  const rows = new Map<string, unknown>();
  const store = {
    get: async (type: string, ids: string[]) =>
      Object.fromEntries(ids.flatMap((id) => (rows.has(`${type}.${id}`) ? [[id, rows.get(`${type}.${id}`)]] : []))),
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values ?? {})) rows.set(`${type}.${id}`, value ?? undefined);
    },
  };
  const keys = addTransactionCapability(store as never, log, { maxCommitRetries: 1, delayBetweenTriesMs: 0 });
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, log, async () => []);
  let preKeys = 0;
  function bundle() {
    const pair = Curve.generateKeyPair();
    rows.set(`pre-key.${++preKeys}`, pair);
    const { keyId, keyPair, signature } = creds.signedPreKey;
    return {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
      signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public), signature },
      preKey: { keyId: preKeys, publicKey: generateSignalPubKey(pair.public) },
    };
  }
  return {
    jid,
    meet: (other: { jid: string; bundle: typeof bundle }) =>
      signal.injectE2ESession({ jid: other.jid, session: other.bundle() }),
    write: (other: { jid: string }, text: string) => signal.encryptMessage({ jid: other.jid, data: Buffer.from(text) }),
    read: async (other: { jid: string }, { type, ciphertext }: { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }) =>
      String(Buffer.from(await signal.decryptMessage({ jid: other.jid, type, ciphertext }))),
    bundle,
  };
}

async function makeTalk() {
  quietLibsignal();
  carefulLibsignal();
  const [ana, shop] = [makePerson('5511988887777@s.whatsapp.net'), makePerson('5511900000001@s.whatsapp.net')];
  await ana.meet(shop);
  await shop.read(ana, await ana.write(shop, 'oi'));
  await ana.read(shop, await shop.write(ana, 'bom dia'));
  return { ana, shop };
}

test('a message under an older session leaves the newer one as it is', async () => {
  const { ana, shop } = await makeTalk();
  const late = await ana.write(shop, 'atrasada');
  await ana.meet(shop);
  await shop.read(ana, await ana.write(shop, 'de novo'));
  await ana.read(shop, await shop.write(ana, 'pois não'));
  const next = await ana.write(shop, 'a seguinte');
  expect(await shop.read(ana, late)).toBe('atrasada');
  expect(await shop.read(ana, next)).toBe('a seguinte');
});

test('a message that was read before says so', async () => {
  const { ana, shop } = await makeTalk();
  const once = await ana.write(shop, 'uma vez');
  expect(await shop.read(ana, once)).toBe('uma vez');
  await expect(shop.read(ana, once)).rejects.toThrow('Key used already or never filled');
});
