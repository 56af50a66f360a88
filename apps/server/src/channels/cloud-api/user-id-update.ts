import { z } from 'zod';

const text = z.string().catch('');
const Ids = z.object({ previous: text, current: text }).catch({ previous: '', current: '' });

/**
 * A person got another business-scoped id, as providers between Meta and us report it. Meta itself sends a system
 * message instead since August 2026.
 */
export const UserIdUpdate = z.object({
  wa_id: text,
  detail: text,
  user_id: Ids,
  parent_user_id: Ids,
  timestamp: text,
});

/** The same change in the form of Meta's own system message. */
export function toSystemMessage(update: z.infer<typeof UserIdUpdate>): unknown {
  const { wa_id: phone, detail, user_id: ids, parent_user_id: parents, timestamp } = update;
  return {
    id: `user-id:${ids.previous}:${ids.current}`,
    from: phone,
    from_user_id: ids.previous,
    timestamp,
    type: 'system',
    system: {
      type: 'user_changed_user_id',
      body: detail,
      wa_id: phone,
      user_id: ids.current,
      parent_user_id: parents.current,
      previous_user_id: ids.previous,
      previous_parent_user_id: parents.previous,
    },
  };
}
