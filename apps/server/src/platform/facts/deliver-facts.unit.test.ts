import { afterAll, expect, test } from 'vitest';
import type { Company } from '../scope/scope.ts';
import { deliverFacts, factsDelivered } from './deliver-facts.ts';
import type { RecordedFact } from './facts.ts';
import { connectReactions } from './reactions.ts';

const told: string[] = [];
const note = (name: string) => async (_company: Company, facts: unknown[]) =>
  void told.push(`${name} ×${facts.length}`);
connectReactions({
  reactions: [],
  announcers: [{ 'ticket.changed': note('changed'), 'ticket.noted': note('noted') }],
});
afterAll(() => connectReactions({ reactions: [], announcers: [] }));

const company = { id: 1, logged: {} } as Company;
const fact = (name: RecordedFact['name'], ticketId: number): RecordedFact => ({ name, fact: { ticketId } });

test('facts of a name are announced together; one that is not announced separates none', async () => {
  deliverFacts(company, [fact('ticket.created', 1), fact('ticket.changed', 1)]);
  deliverFacts(company, [fact('ticket.created', 2), fact('ticket.changed', 2), fact('ticket.noted', 2)]);
  deliverFacts(company, [fact('ticket.changed', 3)]);
  await factsDelivered();
  expect(told).toEqual(['changed ×2', 'noted ×1', 'changed ×1']);
});
