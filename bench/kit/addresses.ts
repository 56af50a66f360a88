import type { House, Person } from './house.ts';
import { bytesOf, kilobytes, load } from './load.ts';
import type { Row } from './row.ts';

/** A row that asks for lists or pages asks for so many different ones, in turn. */
export const addressCount = 40;

/** Adds a parameter to an address. */
export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** What all replies that are lists have in common. */
interface Page {
  tickets?: unknown[];
  contacts?: unknown[];
  /** Ticket by ticket, or message by message, as lists of values; their contacts stand beside them. */
  numbers?: unknown[];
  messages?: unknown[];
  next?: string | null;
  /** False where the server stopped looking before the page was full. */
  isComplete?: boolean;
}

/**
 * Follows lists page by page, all of them side by side, until there are forty addresses. The last page of a list is
 * left out where it has others, since it is not full.
 */
export async function pagesOf(house: House, lists: readonly string[], cursor: 'after' | 'before' = 'after') {
  const found: string[] = [];
  let front = lists.map((list) => ({ list, address: list }));
  while (front.length > 0 && found.length < addressCount) {
    const further: typeof front = [];
    for (const { list, address } of front) {
      const { next } = JSON.parse((await bytesOf(house, address)).text) as Page;
      if (next || address === list) found.push(address);
      if (next) further.push({ list, address: withParameter(list, cursor, next) });
    }
    front = further;
  }
  return found.slice(0, addressCount);
}

/** One row: asks for the addresses in turn. Replies are looked at beforehand: how large they are, of how many rows. */
export async function asking(
  house: House,
  what: string,
  { connections, addresses, people }: { connections: number; addresses: readonly string[]; people?: readonly Person[] },
): Promise<Row> {
  const sizes: number[] = [];
  const rows: number[] = [];
  let partial = 0;
  for (const address of addresses.slice(0, addressCount)) {
    const { bytes, text } = await bytesOf(house, address, people?.[0]);
    const page = JSON.parse(text) as Page;
    sizes.push(kilobytes(bytes));
    const listed = page.numbers ?? page.tickets ?? page.messages ?? page.contacts;
    if (listed) rows.push(listed.length);
    if (page.isComplete === false) partial += 1;
  }
  return {
    what,
    ...(await load(house, {
      connections,
      ask: (nth) => ({ path: addresses[nth % addresses.length] ?? '' }),
      ...(people && { people }),
    })),
    counts: {
      KB: extremesOf(sizes),
      ...(rows.length > 0 && { rows: extremesOf(rows) }),
      ...(partial > 0 && { 'partial pages': partial }),
    },
  };
}

const extremesOf = (values: readonly number[]): readonly [number, number] => [Math.min(...values), Math.max(...values)];
