import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { downloadEntry, mayBeLarge } from './download-times.ts';

/** The maximum of downloads that a reconnect starts. Further downloads keep their own schedule. */
const maxAtOnce = 500;
/**
 * A download that failed more recently is not started again: a connection may reconnect often. A download that was
 * never tried is not started here either, because its first attempt is still to come.
 */
const notTriedForSeconds = 60;
/** The downloads are spread over this time. */
const spreadMs = 5000;

interface Woken {
  messageId: string;
  attempt: number;
  size: string | null;
  failures: number;
}

const wake = statement(`update message_downloads set attempt = attempt + 1
  where message_id = any(array(
    select message_id from message_downloads
    where connection_id = $1
      and state in ('downloading', 'failed')
      and source ->> 'driver' = 'cloud-api'
      and tried_at < $2::timestamptz - interval '${notTriedForSeconds} seconds'
    order by message_id desc
    limit ${maxAtOnce}))
  returning message_id as "messageId", attempt, size, failures`);

// A Cloud API connection that works again often has a new token, so its waiting downloads are tried now. Files of
// numbers that are linked by QR code are downloaded without the connection, so a reconnect changes nothing for them.
const wakeDownloads: Reaction<'connection.connected'> = async (scope, { connectionId }) => {
  const woken = await scope.rows<Woken>(wake, [connectionId, scope.now]);
  await scope.enqueue(
    woken.map(({ size, failures, ...entry }) =>
      downloadEntry(
        scope,
        { ...entry, isUrgent: true },
        { inMs: Math.random() * spreadMs, isLarge: mayBeLarge({ size, failures }) },
      ),
    ),
  );
};

export const downloadReactions: Reactions = { 'connection.connected': wakeDownloads };
