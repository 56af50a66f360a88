import type { Installation, Person } from './installation.ts';
import { bytesOf, kilobytes, load } from './load.ts';
import type { Row } from './row.ts';

/** The number of different addresses of a row that requests lists or pages. */
export const addressCount = 40;

export const withParameter = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** The common fields of all list replies. */
interface Page {
  tickets?: unknown[];
  contacts?: unknown[];
  /** The tickets or messages as lists of values; their contacts are a separate field. */
  numbers?: unknown[];
  messages?: unknown[];
  next?: string | null;
  /** `false` if the server stopped the search before the page was full. */
  isComplete?: boolean;
}

/**
 * Follows all lists, one page of each list in turn, until there are forty addresses. The last page of a list with
 * several pages is left out, because it is not full.
 */
export async function pagesOf(
  installation: Installation,
  lists: readonly string[],
  cursor: 'after' | 'before' = 'after',
) {
  const found: string[] = [];
  let current = lists.map((list) => ({ list, address: list }));
  while (current.length > 0 && found.length < addressCount) {
    const following: typeof current = [];
    for (const { list, address } of current) {
      const { next } = JSON.parse((await bytesOf(installation, address)).text) as Page;
      if (next || address === list) found.push(address);
      if (next) following.push({ list, address: withParameter(list, cursor, next) });
    }
    current = following;
  }
  return found.slice(0, addressCount);
}

/**
 * Measures one row that requests the addresses in turn. Before the measurement each reply is read once, to count its
 * size and its rows.
 */
export async function measureAddresses(
  installation: Installation,
  what: string,
  { connections, addresses, people }: { connections: number; addresses: readonly string[]; people?: readonly Person[] },
): Promise<Row> {
  const sizes: number[] = [];
  const rows: number[] = [];
  let partial = 0;
  for (const address of addresses.slice(0, addressCount)) {
    const { bytes, text } = await bytesOf(installation, address, people?.[0]);
    const page = JSON.parse(text) as Page;
    sizes.push(kilobytes(bytes));
    const listed = page.numbers ?? page.tickets ?? page.messages ?? page.contacts;
    if (listed) rows.push(listed.length);
    if (page.isComplete === false) partial += 1;
  }
  return {
    what,
    ...(await load(installation, {
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
