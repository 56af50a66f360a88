import type { z } from 'zod';

/**
 * A live message from the server to clients. Its event on the socket is `company-<id>-<channel>`, as the specification
 * names it. The payload always has `action`.
 */
export interface Signal<Payload = unknown> {
  channel: string;
  payload: z.ZodType<Payload>;
}

/** Declares a signal by its channel and the schema of its payload. */
export function defineSignal<S extends z.ZodType>(channel: string, payload: S): Signal<z.output<S>> {
  // The compiler does not see that the values of `S` are of the type `z.output<S>`.
  return { channel, payload: payload as never };
}

/** The name of a signal's event on the socket, for one company. */
export const eventName = (companyId: number, channel: string) => `company-${companyId}-${channel}`;

/** The type of a signal's payload. */
export type SignalPayload<S> = S extends Signal<infer P> ? P : never;
