import type { Log } from '../../platform/log.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { watchUnattended } from '../connections/index.ts';
import { settingsOf } from '../settings/index.ts';
import { adminMailJob } from '../users/index.ts';
import { alertFall } from './alert-fall.ts';
import { findAlerts } from './list-alerts.ts';
import { mailFalls, type FallMail } from './mail-falls.ts';
import { writeFallMail } from './mail-texts.ts';

const minuteMs = 60_000;
/** Shorter disconnects are normal for the network and need no attention. */
const alertAfterMs = 2 * minuteMs;
const keptMs = 30 * 24 * 60 * minuteMs;
/** The longest interval between two checks; an alert is late by about this time at most. */
const maxIntervalMs = 15_000;

/** Set by `startWatching`; undefined: mails have no links. */
let publicUrl: string | undefined;

/**
 * Alerts about numbers that stay down, and orders the mails about falls and recoveries. Several nodes may run it at
 * once.
 */
export async function watchFalls(now = new Date(), afterMs = alertAfterMs): Promise<void> {
  const due = await asOperator((db) =>
    db
      .selectFrom('connection_falls')
      .select([companyOfRow('connection_falls'), 'id'])
      .where('ended_at', 'is', null)
      .where('alerted_at', 'is', null)
      .where('fell_at', '<', new Date(now.getTime() - afterMs))
      .execute(),
  );
  for (const row of due) await companyOf(row).inScope((scope) => alertFall(scope, row.id), { now });
  const unmailed = await asOperator((db) =>
    db
      .selectFrom('connection_falls')
      .select(companyOfRow('connection_falls'))
      .distinct()
      .where((fall) =>
        fall.or([
          fall.and([fall('ended_at', 'is', null), fall('alerted_at', 'is not', null), fall('mailed_at', 'is', null)]),
          fall.and([fall('is_back', '=', true), fall('mailed_at', 'is not', null), fall('back_mailed_at', 'is', null)]),
        ]),
      )
      .execute(),
  );
  for (const row of unmailed) await companyOf(row).inScope(mailFalls, { now });
}

/**
 * Watches for numbers that are down while this process runs.
 * @param options.publicUrl the URL of this installation, for links in mails
 */
export function startWatching(
  log: Log,
  options: { publicUrl: string | undefined; afterMs: number },
): { stop(): Promise<void> } {
  publicUrl = options.publicUrl;
  const look = async () => {
    try {
      await watchUnattended();
      await watchFalls(new Date(), options.afterMs);
    } catch (error) {
      log.warn({ err: error }, 'the check for numbers that are down failed');
    }
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(
    () => void (looking ??= look().finally(() => (looking = undefined))),
    Math.min(maxIntervalMs, options.afterMs),
  );
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Every night: deletes rows older than a month, but keeps the newest state of each connection and the falls that have
 * not ended.
 */
export async function forgetOldHealth(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await asOperator(async (db) => {
    await db
      .deleteFrom('connection_states as s')
      .where('s.at', '<', before)
      .where((old) =>
        old.exists(
          old
            .selectFrom('connection_states as n')
            .select('n.id')
            .where(isSameCompany('n', 's'))
            .whereRef('n.connection_id', '=', 's.connection_id')
            .where((n) => n(n.refTuple('n.at', 'n.id'), '>', n.refTuple('s.at', 's.id'))),
        ),
      )
      .execute();
    await db.deleteFrom('connection_hours').where('hour', '<', before).execute();
    await db.deleteFrom('connection_failures').where('hour', '<', before).execute();
    await db.deleteFrom('connection_falls').where('ended_at', '<', before).execute();
    await db.deleteFrom('connection_notices').where('at', '<', before).execute();
  });
}

/** Mails one admin about numbers that are down, or up again. */
export const mailFall = adminMailJob<FallMail>(async (scope, { fallIds, about }, language) => {
  const alerts = await findAlerts(scope, fallIds);
  if (alerts.length === 0) return undefined;
  const { timeZone } = await settingsOf(scope);
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone });
  const numbers = alerts.map(({ connection, since, reason }) => ({
    name: connection.name,
    since: moment.format(new Date(since)),
    reason,
    link: publicUrl && `${publicUrl}/connections/${connection.id}/health`,
  }));
  return writeFallMail(language, about, numbers);
});
