import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BufferJSON } from 'baileys';
import { saveWorld } from './world-state.ts';
import type { WorldState } from './world-state.ts';
import type { World } from './world.ts';

/** Reads the saved world. Returns `undefined` if the file does not exist. */
export function readWorldFile(file: string): WorldState | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'), BufferJSON.reviver) : undefined;
}

/** Writes the world atomically. The file holds the phones' private keys, so only its owner may read it. */
export function writeWorldFile(file: string, world: World) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(saveWorld(world), BufferJSON.replacer), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
