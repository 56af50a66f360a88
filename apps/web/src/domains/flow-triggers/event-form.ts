import type { FlowTrigger } from '@balcao/contract';
import { FlowEvent } from '@balcao/contract/flow-triggers/flow-triggers';
import { flag, id, optionalId, text } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import { z } from 'zod';
import { required } from '../../forms/use-schema-form.ts';
import { t } from '../../i18n/i18n.ts';

/** What the fields of the dialog hold. */
export interface EventValues {
  name: string;
  flowId: string;
  event: FlowEvent;
  /** '': every connection. */
  whatsappId: string;
  /** Of the event `tag`. */
  tagId: string;
  /** Of the event `silence`. */
  hours: number;
  status: boolean;
}

const isHours = (hours: number) => hours >= 1 && hours <= limits.flowTrigger.hours;

/** A field that the chosen event does not use is hidden: its value is not checked further, and is sent as null. */
export const eventSchema = z
  .object({
    name: text(limits.flowTrigger.name.min, limits.flowTrigger.name.max),
    flowId: required(id()),
    event: FlowEvent,
    whatsappId: optionalId(),
    tagId: optionalId(),
    hours: z.number().int(),
    status: flag(),
  })
  .refine(({ event, tagId }) => event !== 'tag' || tagId !== null, {
    path: ['tagId'],
    error: () => t(($) => $.flowTriggers.fields.chooseTag),
  })
  .refine(({ event, hours }) => event !== 'silence' || isHours(hours), {
    path: ['hours'],
    error: () => t(($) => $.flowTriggers.fields.chooseHours),
  })
  .transform((fields) => ({
    ...fields,
    tagId: fields.event === 'tag' ? fields.tagId : null,
    hours: fields.event === 'silence' ? fields.hours : null,
  }));

/** What the dialog shows of an event at first; `trigger` undefined: a new event. */
export const valuesOf = (trigger: FlowTrigger | undefined): EventValues => ({
  name: trigger?.name ?? '',
  flowId: trigger ? String(trigger.flowId) : '',
  event: trigger?.event ?? 'tag',
  whatsappId: trigger?.whatsappId ? String(trigger.whatsappId) : '',
  tagId: trigger?.tagId ? String(trigger.tagId) : '',
  hours: trigger?.hours ?? 24,
  status: trigger?.status ?? true,
});
