import { keepUsedMedia } from '../media/index.ts';
import './tables.ts';

/** Files of messages stay as long as the message; also those of a message deleted for everyone, whose row stays. */
keepUsedMedia('messages', async (scope, ids) => {
  const rows = await scope.db
    .selectFrom('messages')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
});
