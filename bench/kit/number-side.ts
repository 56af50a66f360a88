import type { House } from './house.ts';
import type { Row } from './row.ts';

/** Messages of a measurement: message n belongs to chat n modulo `chats`, chat c to number c modulo `numbers`. */
export interface Traffic {
  count: number;
  chats: number;
  numbers: number;
}

/** Linked numbers that customers write to: the product's, or those of the WhatsApp library alone. */
export interface NumberSide {
  /** In the names of its rows; the product's has none. */
  suffix: string;
  /** Customers write, one by one; measured until the last message was taken in. */
  take(what: string, traffic: Traffic): Promise<Row>;
  /** Every chat is there; from now on it is answered. */
  met(): Promise<void>;
  /** Customers are answered, one by one in each chat; measured until WhatsApp has acknowledged the last answer. */
  answer(what: string, traffic: Traffic): Promise<Row>;
  close(): Promise<void>;
}

/** A customer's phone writes to a number of the company. */
export async function writeAs(house: House, from = '', to = '', text = ''): Promise<void> {
  await house.whatsapp.phones.send({ from, to, content: { kind: 'text', text } });
}

/** What is not at the customers' phones exactly once, and what is there behind a later answer of its chat. */
export async function reachedPhones(house: House, numbers: readonly string[], mark: string, count: number) {
  const last = new Map<string, number>();
  const seenOnce = new Set<number>();
  let reached = 0;
  let misplaced = 0;
  for (const from of numbers)
    for (const { to, seen } of await house.whatsapp.phones.messages({ from })) {
      if (!seen.text.startsWith(mark)) continue;
      const nth = Number(seen.text.slice(mark.length));
      const chat = `${from} ${to}`;
      if (nth < (last.get(chat) ?? 0)) misplaced += 1;
      last.set(chat, nth);
      seenOnce.add(nth);
      reached += 1;
    }
  return { lost: count - seenOnce.size, misplaced, extra: reached - seenOnce.size };
}
