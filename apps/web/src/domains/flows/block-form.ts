import type { Queue } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';
import { blocks } from '@balcao/contract/flows/blocks';
import type { Fault } from '@balcao/contract/flows/blocks/define-block';
import { z } from 'zod';
import { withoutRemoved, type CardValues } from './content-cards.ts';
import { withDefaults } from './new-block.ts';

type Data = Record<string, unknown>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the fields of a block's dialog show for its data. */
export function toForm(type: BlockType, data: Data = {}): Data {
  // In older flows the data of the block is the queue itself. Now its field `data` holds the queue.
  if (type === 'ticket' && !isRecord(data['data'])) return withDefaults(type, { data: { id: data['id'] ?? '' } });
  return withDefaults(type, data);
}

/** The data of a block from the fields of its dialog, with what the specification adds to them. */
export function fromForm(type: BlockType, values: Data, { queues }: { queues: readonly Queue[] }): Data {
  switch (type) {
    case 'interval':
      return { ...values, label: `Intervalo ${String(values['sec'])} seg.` };
    case 'ticket': {
      const chosen = isRecord(values['data']) ? values['data']['id'] : undefined;
      const queue = queues.find(({ id }) => id === Number(chosen));
      return { data: queue ? { id: queue.id, name: queue.name, color: queue.color } : values['data'] };
    }
    case 'openai': {
      const ai = isRecord(values['typebotIntegration']) ? values['typebotIntegration'] : {};
      return { ...values, typebotIntegration: { ...ai, projectName: ai['name'] } };
    }
    case 'singleBlock':
    case 'content':
      return { ...values, ...withoutRemoved(values as unknown as CardValues) };
    case 'menu': {
      const options = Array.isArray(values['arrayOption']) ? (values['arrayOption'] as Data[]) : [];
      return { ...values, arrayOption: options.map((option, index) => ({ ...option, number: index + 1 })) };
    }
    default:
      return values;
  }
}

/** What the author noted about a block, for colleagues; customers do not get it. */
export const commentOf = (data: Data = {}): string => (typeof data['comment'] === 'string' ? data['comment'] : '');

/** The most characters of a comment. */
const maxComment = 1000;

/** The data of a block with this comment. An empty comment is left out. */
export function withComment(data: Data, comment: unknown): Data {
  const { comment: _, ...rest } = data;
  const text = typeof comment === 'string' ? comment.trim() : '';
  return text === '' ? rest : { ...rest, comment: text.slice(0, maxComment) };
}

/** The path of the dialog's field that shows a fault. @param field the field that the fault names */
export function fieldOfFault(data: Data, field: string): string {
  // A fault of a content card names the card, such as `message2`. The other faults name a path in the data.
  const cards = Array.isArray(data['elements']) ? (data['elements'] as Data[]) : [];
  const card = cards.findIndex(({ number }) => number === field);
  if (card >= 0) return `elements.${card}.value`;
  // The fault of a row of fields names the row, such as `headers.0`; one field of the row shows it.
  if (/^arrayOption\.\d+$/.test(field)) return `${field}.value`;
  if (/^headers\.\d+$/.test(field)) return `${field}.name`;
  if (/^results\.\d+$/.test(field)) return `${field}.variable`;
  return field;
}

/** The schema of a block's dialog: the block's own rules, with the words of the editor. */
export const formSchema = (type: BlockType, textOf: (fault: Fault) => string) =>
  z.looseObject({}).superRefine((data: Data, context) => {
    const read = blocks[type].data.safeParse(data);
    for (const { path, message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', message, path });
    const faults = read.success ? (blocks[type].faults?.(read.data) ?? []) : [];
    for (const fault of faults)
      context.addIssue({ code: 'custom', message: textOf(fault), path: fieldOfFault(data, fault.field).split('.') });
  });
