import type { AwaitedFile, Content } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { cleanName } from '../media/index.ts';
import { downloadEntry, firstPauseMs, mayBeLarge, retriedForMs } from './download-times.ts';

interface Awaiting {
  /** Id of the message. */
  id: string;
  connectionId: number;
  content: Content;
  isPast: boolean;
}

const store =
  statement(`insert into message_downloads (message_id, connection_id, state, kind, name, mimetype, size, width, height,
    seconds, voice, preview, source, until)
  select m, w, state, kind, name, mimetype, size, width, height, seconds, voice, preview, source, $2
  from jsonb_to_recordset($1::jsonb) d (m bigint, w int, state text, kind text, name text, mimetype text, size bigint,
    width int, height int, seconds real, voice boolean, preview text, source jsonb)
  on conflict on constraint message_downloads_pkey do nothing`);

/** Stores the awaited files of new messages, and schedules the downloads of those that are not left to users. */
export async function awaitFiles(scope: Scope, messages: readonly Awaiting[]): Promise<void> {
  const awaited = messages.flatMap(({ content, ...message }) =>
    content.kind === 'awaited-file' ? [{ ...message, file: content.file }] : [],
  );
  if (awaited.length === 0) return;
  await scope.rows(store, [
    JSON.stringify(awaited.map(({ id, connectionId, file }) => ({ m: id, w: connectionId, ...rowOf(file) }))),
    new Date(scope.now.getTime() + retriedForMs),
  ]);
  await scope.enqueue(
    awaited
      .filter(({ file }) => file.state === 'downloading')
      .map(({ id, isPast, file }) =>
        downloadEntry(
          scope,
          { messageId: id, attempt: 1 },
          {
            inMs: firstPauseMs({ isPast, wasTried: file.wasTried === true }),
            isLarge: mayBeLarge({ size: file.size, failures: 0 }),
          },
        ),
      ),
  );
}

const maxPixels = 100_000;
const maxSeconds = 7 * 24 * 3600;

/** The row of an awaited file. The values come from the sender, so implausible ones are dropped. */
function rowOf(file: AwaitedFile) {
  const atMost = (max: number, value: number | null) => (value !== null && value <= max ? value : null);
  const isDownloadable = file.state === 'downloading' || file.state === 'on-demand';
  return {
    state: file.state,
    kind: file.kind,
    name: cleanName(file.name, file.kind),
    // Only printable ASCII.
    mimetype: file.claimedType.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 100),
    size: file.size,
    width: atMost(maxPixels, file.width),
    height: atMost(maxPixels, file.height),
    seconds: atMost(maxSeconds, file.seconds),
    voice: file.voice,
    preview: file.preview,
    source: isDownloadable ? file.source : {},
  };
}
