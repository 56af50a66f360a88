import { DEFAULT_CONNECTION_CONFIG } from 'baileys';
import { sql } from 'kysely';
import type { Log } from '../../platform/log.ts';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { chooseVersion, readVersion, writeVersion, type Version } from './choose-version.ts';

/**
 * Chooses the version of WhatsApp Web. WhatsApp refuses old versions after some weeks. The newest version is read from
 * WhatsApp's page once a day, in the background, and again after a refusal. The newest version and the last version
 * that worked are stored. The version that the library contains is a third candidate.
 */
export interface Versions {
  current(): Promise<Version>;
  /** A number connected with this version. */
  worked(version: Version): void;
  /**
   * WhatsApp refused this version. Resolves when the page has been read again; at once if that is not due
   * (`pausesMs`).
   */
  refused(version: Version): Promise<void>;
}

const bundled = DEFAULT_CONNECTION_CONFIG.version as Version;
const dayMs = 24 * 3600_000;
/**
 * The least time between two reads of the page for the same cause. `day`: the daily read failed and is tried again.
 * `refusal`: numbers were refused, mostly many of them together.
 */
const pausesMs = { day: 10 * 60_000, refusal: 60_000 };

interface VersionRow {
  kind: 'newest' | 'worked';
  version: string;
  ageMs: number;
}

export function openVersions({
  log,
  fetchNewest,
}: {
  log: Log;
  /** Undefined: the page must not be read. */
  fetchNewest: (() => Promise<Version>) | undefined;
}): Versions {
  const refusals = new Set<string>();
  let fetching: Promise<void> | undefined;
  const notBefore = { day: 0, refusal: 0 };
  let lastWorking = '';

  /** `isFresh`: the newest version was read from the page in the last 24 hours. */
  async function read(): Promise<{ newest: Version | undefined; worked: Version | undefined; isFresh: boolean }> {
    const { rows } = await asWorker((db) =>
      sql<VersionRow>`select kind, version, (extract(epoch from now() - noted_at) * 1000)::float8 as "ageMs"
        from whatsapp_versions`.execute(db),
    );
    const find = (kind: VersionRow['kind']) => rows.find((row) => row.kind === kind);
    return {
      newest: readVersion(find('newest')?.version),
      worked: readVersion(find('worked')?.version),
      isFresh: (find('newest')?.ageMs ?? Infinity) < dayMs,
    };
  }

  const write = (kind: VersionRow['kind'], version: Version) =>
    asWorker((db) =>
      sql`insert into whatsapp_versions (kind, version) values (${kind}, ${writeVersion(version)})
        on conflict (kind) do update set version = excluded.version, noted_at = excluded.noted_at`.execute(db),
    );

  function fetchAnew(fetchPage: () => Promise<Version>, cause: keyof typeof notBefore): Promise<void> {
    if (!fetching && performance.now() < notBefore[cause]) return Promise.resolve();
    notBefore[cause] = performance.now() + pausesMs[cause];
    return (fetching ??= fetchPage()
      .then(async (version) => {
        await write('newest', version);
        log.info({ version: writeVersion(version) }, 'the newest version of WhatsApp Web is known');
      })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the newest version of WhatsApp Web could not be learnt; going on with what is known'),
      )
      .finally(() => (fetching = undefined)));
  }

  return {
    async current() {
      const { newest, worked, isFresh } = await read();
      if (!isFresh && fetchNewest) void fetchAnew(fetchNewest, 'day');
      return chooseVersion([newest, bundled, worked], refusals) ?? bundled;
    },
    worked(version) {
      const text = writeVersion(version);
      refusals.delete(text);
      if (text === lastWorking) return;
      lastWorking = text;
      write('worked', version).catch((error: unknown) => {
        lastWorking = '';
        log.debug({ err: error }, 'the version that works could not be noted');
      });
    },
    async refused(version) {
      refusals.add(writeVersion(version));
      if (fetchNewest) await fetchAnew(fetchNewest, 'refusal');
    },
  };
}
