import { settingDefinitions, settingKeys, type Settings } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';

const settingsCache = shortMemory<Settings>({ ttlMs: 3000 });

/** Drops the cached settings after a change, so that it takes effect at once in this process. */
export const settingReactions: Reactions = {
  'setting.changed': async ({ company, afterCommit }) =>
    afterCommit(() => settingsCache.forget((key) => key === String(company.id))),
};

/**
 * All settings of the company, with defaults. They are cached for a few seconds; a change made by this process takes
 * effect at once.
 */
export const settingsOf = (scope: Scope): Promise<Settings> =>
  settingsCache.get(String(scope.company.id), () => readSettings(scope));

/** Like `settingsOf`, but without the cache. */
export async function readSettings(scope: Scope): Promise<Settings> {
  const rows = await scope.db.selectFrom('settings').select(['key', 'value']).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    settingKeys.map((key) => [key, stored.get(key) ?? settingDefinitions[key].default]),
  ) as Settings;
}
