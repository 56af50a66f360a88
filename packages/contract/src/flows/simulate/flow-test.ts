import { z } from 'zod';
import { id, instant, text } from '../../kit/fields.ts';
import { Language } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { runEnds } from '../run/run-state.ts';

/** What the author of a flow pretends in a simulation: the contact, and what a run asks about its surroundings. */
export const SimulatedWorld = z.object({
  name: z.string().max(100),
  number: z.string().max(20),
  email: z.string().max(200),
  /** When the run begins, ms since 1970; at most the last time that a `Date` holds. */
  startsAt: z.number().int().min(0).max(8_640_000_000_000_000),
  timeZone: z.string().max(60).refine(isTimeZone, 'no time zone'),
  language: Language,
  isOpen: z.boolean(),
  /** The branch that randomizers take. A randomizer that never takes this branch (0 or 100 %) takes the other. */
  chance: z.enum(['a', 'b']),
  /** Whether the number shows forms; absent: no, their fields are asked in texts. */
  hasForms: z.boolean().optional(),
});
export type SimulatedWorld = z.infer<typeof SimulatedWorld>;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const jsonText = () => z.string().max(limits.flow.simulatedJson);

/** What the author does in a simulation. */
export const SimulationInput = z.discriminatedUnion('type', [
  /** The customer writes; null: a message without text. */
  z.object({ type: z.literal('message'), text: z.string().max(limits.messageText).nullable() }),
  /** The customer fills in a form. */
  z.object({
    type: z.literal('form'),
    values: z.record(z.string().max(50), z.string().max(1000)),
  }),
  /** Time passes, at most 30 days. */
  z.object({
    type: z.literal('wait'),
    ms: z
      .number()
      .int()
      .min(1)
      .max(30 * 24 * 3600_000),
  }),
  /** The clock goes to the next timer. */
  z.object({ type: z.literal('skip') }),
  /** The pretended answer to a call. `status` 0: there is no answer. */
  z.object({ type: z.literal('answered'), status: z.number().int().min(0).max(599), body: jsonText() }),
  /** The pretended reply of a bot, which then goes on talking, leaves, or hands the conversation to people. */
  z.object({
    type: z.literal('bot'),
    text: z.string().max(limits.messageText),
    next: z.enum(['stay', 'leave', 'hand-over']),
  }),
]);
export type SimulationInput = z.infer<typeof SimulationInput>;

/** What a run of a flow should do. */
export const ExpectedRun = z.object({
  /** The blocks, in the order in which they ran. */
  path: z.array(z.string().max(100)).max(limits.flow.simulatedSteps),
  /** The messages that the customer got: their texts, and of a file its reference, such as `media/12`. */
  texts: z.array(z.string().max(limits.messageText)).max(limits.flow.simulatedSteps),
  /** Null: the flow waits. */
  end: z.enum(runEnds).nullable(),
});
export type ExpectedRun = z.infer<typeof ExpectedRun>;

/** A simulated run that was kept: the flow must do the same again before it is published. */
export const FlowTestFields = z.object({
  name: text(limits.flow.name.min, limits.flow.name.max),
  world: SimulatedWorld,
  inputs: z.array(SimulationInput).max(limits.flow.testInputs),
  expected: ExpectedRun,
});
export type FlowTestFields = z.infer<typeof FlowTestFields>;

export const FlowTest = FlowTestFields.extend({ id: id(), updatedAt: instant() });
export type FlowTest = z.infer<typeof FlowTest>;
