import { linkDevice } from './link-device.ts';
import type { DeviceKeys } from './link-device.ts';
import type { Phone } from './phone.ts';
import { randomId, SERVER, stamp, stanza } from './stanza.ts';
import { behaviourOf } from './world.ts';
import type { Companion, Connection, World } from './world.ts';

type Code = DeviceKeys & { ref: string };

/**
 * The owner scans the code that a client shows. Returns the linked device; the client is then told to reconnect (515).
 * @throws when the code is unknown or void, when the account requires a passkey, or when the client's signature is
 * wrong. The error's message is the text that the owner would see, except for a wrong signature.
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
  return linkDevice(world, connection, code, phone, options);
}

/**
 * Parses `https://wa.me/settings/linked_devices#<ref>,<noise key>,<identity>,<secret>,<platform>`. Older clients show
 * the code without the address.
 */
function readCode(text: string): Code {
  const [ref, noiseKey, identity, secret] = text
    .trim()
    .slice(text.trim().indexOf('#') + 1)
    .split(',');
  if (!ref || !noiseKey || !identity || !secret) throw new Error('This is not a code for linking a device.');
  return { ref, noiseKey, identity: Buffer.from(identity, 'base64'), secret };
}

/** Since 2026-07-28 the first scan voids the secret. The client makes a new secret, and the owner scans again. */
function refreshSecret(connection: Connection, { secret }: Code, refreshes: boolean) {
  if (refreshes && connection.retiredSecrets.size === 0) {
    connection.retiredSecrets.add(secret);
    const attrs = { from: SERVER, type: 'companion_reg_refresh', id: randomId(4), t: stamp() };
    connection.send(stanza('notification', attrs, [stanza('pair-device-rotate-qr')]));
    throw new Error("Couldn't link device. Scan the new code.");
  }
  if (connection.retiredSecrets.has(secret)) throw new Error("Couldn't link device. This code was used before.");
}

/** Tells the owner to continue in the browser, and asks the client for a signature with the passkey. */
function askPasskey(connection: Connection): never {
  const attrs = { from: SERVER, type: 'passkey_prologue_request', id: randomId(4), t: stamp() };
  connection.send(
    stanza('notification', attrs, [
      stanza('passkey_request_options', {}, Buffer.from('{"challenge":"bW9jaw","rpId":"whatsapp.com"}')),
    ]),
  );
  throw new Error('Continue on WhatsApp Web to use your passkey.');
}
