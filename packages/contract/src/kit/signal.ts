import type { z } from 'zod';

/**
 * What the server tells screens as it happens. On the wire the event is named `company-<id>-<channel>` (the
 * specification's names); the payload always carries `action`.
 */
export interface Signal<Payload = unknown> {
  channel: string;
  payload: z.ZodType<Payload>;
}

export function defineSignal<S extends z.ZodType>(channel: string, payload: S): Signal<z.output<S>> {
  return { channel, payload: payload as never };
}

/** The event's name on the socket for one company. */
export const eventName = (companyId: number, channel: string) => `company-${companyId}-${channel}`;

export type SignalPayload<S> = S extends Signal<infer P> ? P : never;
