import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { downloadEntry, mayBeLarge } from './download-times.ts';
import type { Inbound } from './inbound.ts';

// A repeated answer starts one more attempt, which is harmless.
const take = statement(`update message_downloads d
  set source = d.source || jsonb_build_object('answer', $3::jsonb), attempt = d.attempt + 1
  from messages m
  where m.connection_id = $1 and m.wa_id = $2 and d.message_id = m.id and d.state in ('downloading', 'failed')
    and d.source ->> 'driver' = $3::jsonb ->> 'driver'
  returning d.message_id as "messageId", d.attempt, d.size`);

/** Stores the answers of phones that were asked for files, and starts the downloads. */
export async function takeFileAnswers(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  for (const { connectionId, event } of entries) {
    if (event.type !== 'file-answer') continue;
    const restarted = await scope.rows<{ messageId: string; attempt: number; size: string | null }>(take, [
      connectionId,
      event.waId,
      JSON.stringify(event.answer),
    ]);
    // The failures so far were those of the expired link, and say nothing about the size of the file.
    await scope.enqueue(
      restarted.map(({ size, ...entry }) =>
        downloadEntry(scope, { ...entry, isUrgent: true }, { inMs: 0, isLarge: mayBeLarge({ size, failures: 0 }) }),
      ),
    );
  }
}
