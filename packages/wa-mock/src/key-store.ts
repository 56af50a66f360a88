import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';

type Value = SignalDataTypeMap[keyof SignalDataTypeMap];

/** Signal keys in memory. `rows` is the whole state, keyed by `type:id`. */
export type MemoryKeyStore = SignalKeyStore & { rows: Map<string, Value> };

/** A phone's key store over `rows`. */
export function makeKeyStore(rows = new Map<string, Value>()): MemoryKeyStore {
  return {
    rows,
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = rows.get(`${type}:${id}`);
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null || value === undefined) rows.delete(`${type}:${id}`);
          else rows.set(`${type}:${id}`, value as Value);
        }
      }
    },
  };
}
