import type { FlowNode } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import { comparisons } from '@balcao/contract/flows/blocks/condition';
import { cardsOf, ContentData } from '@balcao/contract/flows/blocks/content';
import { FormData } from '@balcao/contract/flows/blocks/form';
import { HttpData } from '@balcao/contract/flows/blocks/http';
import { MenuData } from '@balcao/contract/flows/blocks/menu';

type Data = Record<string, unknown>;
/** A field as text; empty if it is neither a text nor a number. */
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
/** An object within the data; empty if the field is absent. */
const inner = (data: Data, name: string): Data => (data[name] ?? {}) as Data;

/** The words of a menu's options, in their order. */
export const menuOptions = (data: Data): string[] =>
  (MenuData.safeParse(data).data?.arrayOption ?? []).map(({ value }) => value ?? '');

/** The lines that a block shows on the canvas: what its author wrote. A block with invalid data shows none. */
export function summaryOf({ type, data }: FlowNode): string[] {
  if (!blocks[type].data.safeParse(data).success) return [];
  return linesOf(type, data).filter((line) => line !== '');
}

function linesOf(type: FlowNode['type'], data: Data): string[] {
  const bot = inner(data, 'typebotIntegration');
  switch (type) {
    case 'message':
      return [text(data['label'])];
    case 'singleBlock':
    case 'content':
      return cardsOf(ContentData.parse(data)).map(({ kind, element: { value, original } }) =>
        // `original` is the name of an uploaded file.
        kind === 'interval' ? `${text(value)} s` : text(original) || text(value),
      );
    case 'interval':
      return [`${text(data['sec'])} s`];
    case 'bill':
    case 'menu':
    case 'close':
      return [text(data['message'])];
    case 'form':
      return [text(data['message']), ...(FormData.parse(data).fields ?? []).map(({ label }) => text(label))];
    case 'question': {
      const answerKey = text(bot['answerKey']);
      return [text(bot['message']), answerKey && `{{${answerKey}}}`];
    }
    case 'condition': {
      const comparison = comparisons[Number(data['condition']) as keyof typeof comparisons] ?? '';
      return [`${text(data['key'])} ${comparison} ${text(data['value'])}`.trim()];
    }
    case 'variable': {
      const name = text(data['name']);
      return [name && `{{${name}}} = ${text(data['value'])}`];
    }
    case 'ticket':
      return [text(inner(data, 'data')['name']) || text(data['name'])];
    case 'openai':
    case 'typebot':
      return [text(bot['name'])];
    case 'http': {
      const { method, url } = HttpData.parse(data);
      return [url ? `${method ?? 'GET'} ${url}` : ''];
    }
    case 'wait':
      return [text(data['timeoutMinutes']) && `${text(data['timeoutMinutes'])} min`];
    case 'start':
    case 'img':
    case 'audio':
    case 'video':
    case 'randomizer':
    case 'tag':
    case 'jump':
    case 'hours':
    case 'assign':
      return [];
  }
}
