import type { z } from 'zod';

/**
 * A live message of the server to clients. Its event on the wire is `company-<id>-<channel>` (the specification's
 * names); the payload always has `action`.
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
