import type { Gap, HiddenMessages, Message, TicketNote } from '@balcao/contract';
import type { DownTime } from './down-times.ts';
import type { Outgoing } from './outbox-entries.ts';

/**
 * One line of the conversation as it is drawn. `down`: an outage. `hidden`: the place of `count` messages that the user
 * may not see. `isLast`: the last bubble of a group of one writer.
 */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'started' | 'closed'; key: string; at: string | null }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'down'; key: string; down: DownTime }
  | { kind: 'hidden'; key: string; count: number }
  | { kind: 'note'; key: string; note: TicketNote }
  | { kind: 'message'; key: string; message: Message; isLast: boolean; showsSender: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing };

/** What the lines are made of. */
export interface ThreadParts {
  messages: Message[];
  notes: TicketNote[];
  /** When the connection was down, oldest first. */
  gaps: Gap[];
  /** How many messages the user may not see, and where; oldest first. */
  hidden: HiddenMessages[];
  outgoing: Outgoing[];
  /** The first message of the conversation is loaded, so its start can be shown. */
  isWhole: boolean;
  /** The first message that was unread at the opening of the conversation, and the number of unread ones. */
  unread: { fromId: string; count: number } | null;
  isClosed: boolean;
  isGroup: boolean;
}
