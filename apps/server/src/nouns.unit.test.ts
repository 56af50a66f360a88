import fs from 'node:fs';
import path from 'node:path';
import { nouns as contractNouns } from '@balcao/contract';
import { expect, test } from 'vitest';
import { introduceNouns, nouns } from './nouns.ts';
import { registerNouns, serverNoun } from './platform/noun.ts';

const here = import.meta.dirname;
const contract = path.resolve(here, '../../../packages/contract/src');
const foldersIn = (folder: string) =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The values that a module exports. */
const exportsOf = async (file: string) => Object.values((await import(file)) as Record<string, unknown>);

test('every noun folder of the server has a manifest, and the list has it once', async () => {
  const folders = [
    ...foldersIn(path.join(here, 'domains')).map((name) => `domains/${name}`),
    ...foldersIn(path.join(here, 'channels')).map((name) => `channels/${name}`),
    'channels',
  ];
  const manifests = await Promise.all(
    folders.map(async (folder) => ({ folder, found: await exportsOf(path.join(here, folder, 'noun.ts')) })),
  );
  const missing = manifests.filter(({ found }) => !nouns.some((noun) => found.includes(noun)));
  expect(missing.map(({ folder }) => folder)).toEqual([]);
  expect(nouns).toHaveLength(folders.length);
  expect(new Set(nouns).size).toBe(nouns.length);
});

test('every noun folder of the contract has a manifest, and the list has it', async () => {
  const folders = foldersIn(contract).filter((name) => !['kit', 'docs'].includes(name));
  const listed = Object.values(contractNouns) as unknown[];
  const missing: string[] = [];
  for (const folder of folders) {
    const found = await exportsOf(path.join(contract, folder, 'noun.ts'));
    if (!found.some((noun) => listed.includes(noun))) missing.push(folder);
  }
  expect(missing).toEqual([]);
  expect(listed).toHaveLength(folders.length);
});

test('every call of the contract has a handler in a manifest, but those that are made from the configuration', () => {
  const served = new Set(nouns.flatMap(({ served: calls }) => Object.values(calls?.routes ?? {})) as unknown[]);
  const without = Object.entries(contractNouns).filter(([, { routes }]) =>
    Object.values(routes as Record<string, unknown>).some((route) => !served.has(route)),
  );
  expect(without.map(([name]) => name)).toEqual(['cloud', 'sandbox']);
});

test('two nouns cannot define the same job, schedule, grant or client event', () => {
  const work = async () => undefined;
  const parts = [
    serverNoun({ schedules: { nightly: { cron: '0 4 * * *', work } } }),
    serverNoun({ clientEvents: { userStatus: work } }),
    serverNoun({ rooms: { joinTickets: { roomsFor: async () => [] } } }),
  ];
  for (const part of parts) expect(() => registerNouns([part, part])).toThrow(/^Two nouns define the /);
  introduceNouns();
});
