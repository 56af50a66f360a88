import type { Installation } from './installation.ts';
import type { Row } from './row.ts';

/**
 * The messages of a measurement. Message n belongs to chat n modulo `chats`; chat c belongs to number c modulo
 * `numbers`.
 */
export interface Traffic {
  count: number;
  chats: number;
  numbers: number;
}

/** Linked numbers that customers write to: numbers of the product, or of the WhatsApp library alone. */
export interface NumberSide {
  /** Added to the names of its rows; empty for the product. */
  suffix: string;
  /** Customers write one by one in each chat. Measures until the last message was received. */
  receive(what: string, traffic: Traffic): Promise<Row>;
  /** Prepares the chats for answers, after each customer has written once. */
  prepareAnswers(): Promise<void>;
  /** Attendants answer one by one in each chat. Measures until WhatsApp has acknowledged the last answer. */
  answer(what: string, traffic: Traffic): Promise<Row>;
  close(): Promise<void>;
}

/** A customer's phone sends a text to a number of the company. */
export async function writeAs(installation: Installation, from = '', to = '', text = ''): Promise<void> {
  await installation.whatsapp.phones.send({ from, to, content: { kind: 'text', text } });
}

/**
 * Counts the answers that no customer's phone has (`lost`), the copies beyond the first (`extra`), and the answers that
 * stand behind a later answer of their chat (`misplaced`).
 */
export async function reachedPhones(
  installation: Installation,
  numbers: readonly string[],
  mark: string,
  count: number,
) {
  const highest = new Map<string, number>();
  const seenOnce = new Set<number>();
  let reached = 0;
  let misplaced = 0;
  for (const from of numbers)
    for (const { to, seen } of await installation.whatsapp.phones.messages({ from })) {
      if (!seen.text.startsWith(mark)) continue;
      const nth = Number(seen.text.slice(mark.length));
      const chat = `${from} ${to}`;
      if (nth < (highest.get(chat) ?? 0)) misplaced += 1;
      highest.set(chat, nth);
      seenOnce.add(nth);
      reached += 1;
    }
  return { lost: count - seenOnce.size, misplaced, extra: reached - seenOnce.size };
}
