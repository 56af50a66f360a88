import { proto } from 'baileys';
import type { BinaryNode } from 'baileys';
import { indexPhone } from './add-phone.ts';
import type { Bundle } from './bundle.ts';
import type { NoiseAuthority } from './noise-authority.ts';
import { makePhone } from './phone.ts';
import type { PhoneState } from './phone.ts';
import { companionKey, requirePhone } from './world.ts';
import type { ChatMessage, World } from './world.ts';

type CompanionState = {
  account: string;
  device: number;
  keyIndex: number;
  noiseKey: string;
  bundle: Bundle;
  greeted: boolean;
  pending: [string, BinaryNode][];
};

/** A saved world as plain data, for JSON with the buffers of `BufferJSON` of baileys. */
export type WorldState = {
  authority: NoiseAuthority;
  phones: PhoneState[];
  companions: CompanionState[];
  groups: { id: string; subject: string; addressing: 'lid' | 'pn'; members: string[]; admins: string[] }[];
  files: [string, Buffer][];
  /** Absent in worlds that an earlier version saved. */
  expired?: [string, Buffer][];
  pictures: [string, string][];
  messages: (Omit<ChatMessage, 'message'> & { message: Uint8Array })[];
};

/** The state that must survive a restart, so that linked clients find their account again. */
export function saveWorld(world: World): WorldState {
  const phones = [...new Set(world.phones.values())];
  return {
    authority: world.authority,
    phones: phones.map(
      ({ number, lid, name, business, creds, keys, nextPreKeyId, lastDevice, deliveries, appState }) => {
        return {
          number,
          lid,
          name,
          business,
          creds,
          keys: [...keys.rows],
          nextPreKeyId,
          lastDevice,
          deliveries,
          appState,
        };
      },
    ),
    companions: [...world.companions.values()].map(
      ({ account, device, keyIndex, noiseKey, bundle, wasActive, pending }) => {
        return {
          account: account.number,
          device,
          keyIndex,
          noiseKey,
          bundle,
          greeted: wasActive,
          pending: [...pending],
        };
      },
    ),
    groups: [...world.groups.values()].map(({ members, admins, ...group }) => {
      return { ...group, members: members.map(({ number }) => number), admins: admins.map(({ number }) => number) };
    }),
    files: [...world.files],
    expired: [...world.expired],
    pictures: [...world.pictures],
    messages: [...world.messages.values()].map((message) => ({
      ...message,
      message: proto.Message.encode(message.message).finish(),
    })),
  };
}

/** Fills a new world with a saved state. */
export function loadWorld(world: World, state: WorldState) {
  world.authority = state.authority;
  for (const phone of state.phones) indexPhone(world, makePhone(phone, phone));
  for (const { account, pending, greeted: wasActive, ...saved } of state.companions) {
    const companion = {
      ...saved,
      account: requirePhone(world, account),
      pending: new Map(pending),
      wasActive,
      isActive: false,
    };
    world.companions.set(companionKey(companion), companion);
  }
  for (const { members, admins, ...group } of state.groups) {
    const phones = (numbers: string[]) => numbers.map((number) => requirePhone(world, number));
    world.groups.set(group.id, { ...group, members: phones(members), admins: phones(admins) });
  }
  for (const [path, file] of state.files) world.files.set(path, file);
  for (const [path, file] of state.expired ?? []) world.expired.set(path, file);
  for (const [jid, address] of state.pictures) world.pictures.set(jid, address);
  for (const saved of state.messages)
    world.messages.set(saved.id, { ...saved, message: proto.Message.decode(saved.message) });
}
