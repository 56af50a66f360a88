import type { ChannelEvent } from '../../channels/driver.ts';

/** An entry of the inbound journal, as the channels' host writes it. */
export interface Inbound {
  connectionId: number;
  event: ChannelEvent;
}
export type InboundMessage = Extract<ChannelEvent, { type: 'message' }>;
