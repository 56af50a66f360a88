import type { House } from './kit/house.ts';
import { bytesOf, kilobytes, load } from './kit/load.ts';
import type { Row } from './kit/row.ts';

/** Pages of messages: of any ticket, and of the one with ten thousand. */
export async function conversations(house: House): Promise<Row[]> {
  const { closed, longest } = house.sizes;
  const prescribed = (nth: number) => `/api/messages/${1 + ((nth * 7919) % closed)}`;
  const small = (nth: number) => `${prescribed(nth)}/rows`;
  const long = `/api/messages/${longest.ticket}/rows`;
  const first = await bytesOf(house, long);
  const { next } = JSON.parse(first.text) as { next: string };
  const earlier = `${long}?before=${encodeURIComponent(next)}`;
  return [
    await page('message page, small ticket, 16 connections', 16, small),
    await page('message page, small ticket, alone', 1, small),
    await page('message page, first of a 10,000-message ticket, 16 connections', 16, () => long),
    await page('message page, first of a 10,000-message ticket, alone', 1, () => long),
    await page('message page, second of a 10,000-message ticket, alone', 1, () => earlier),
    await page("message page in the specification's shape, small ticket, 16 connections", 16, prescribed),
  ];

  async function page(what: string, connections: number, path: (nth: number) => string): Promise<Row> {
    const { bytes, text } = await bytesOf(house, path(0));
    const { messages, numbers } = JSON.parse(text) as { messages?: unknown[]; numbers?: unknown[] };
    return {
      what,
      ...(await load(house, { connections, ask: (nth) => ({ path: path(nth) }) })),
      counts: { KB: kilobytes(bytes), messages: (messages ?? numbers ?? []).length },
    };
  }
}
