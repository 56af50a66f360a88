import type { FormData } from '../../blocks/form.ts';
import { menuText } from '../../blocks/menu.ts';
import {
  optionsOfField,
  readFieldAnswer,
  variableOfField,
  type FormAnswer,
  type FormField,
} from '../../form-fields.ts';
import { go, say, type BlockInput, type BlockResult, type BlockRunner } from '../block-runner.ts';
import type { RunEffect } from '../run-effects.ts';
import type { RunVariables } from '../run-state.ts';

/** The number of unusable replies to one question after which the branch `error` is taken. */
const maxMisses = 3;

/**
 * On a number that shows forms, the customer gets the form. A customer may write a text instead, for example on a
 * device that shows no forms. Then the fields are asked in texts, one after the other; an answer to the form still
 * counts.
 */
export const formRunner: BlockRunner<FormData> = {
  enter(data, input) {
    const { context, nodeId, fill } = input;
    const body = fill(data.message ?? '').trim();
    const formId = context.formOf?.(nodeId) ?? null;
    if (formId === null) {
      const note = context.formRefusal?.(nodeId) ?? null;
      return { ...askField(data, 0, input, say(body)), ...(note !== null && { note }) };
    }
    const [header, button] = [fill(data.header ?? '').trim(), (data.button ?? '').trim()];
    return {
      effects: [{ type: 'say', message: { type: 'form', formId, token: nodeId, header, body, button } }],
      next: { type: 'wait', waitsFor: 'customer' },
    };
  },
  resume(data, event, input) {
    if (event.type !== 'message') return { next: go('error') };
    const filled = event.form?.token === input.nodeId ? valuesOf(data, event.form) : undefined;
    if (filled) return { variables: filled, next: go() };
    const nth = input.memory.field;
    return nth === undefined ? askField(data, 0, input) : takeReply(data, nth, event.text, input);
  },
};

/** The variables of a form that was filled in; undefined: it lacks a value. */
function valuesOf({ fields }: FormData, { values }: FormAnswer): RunVariables | undefined {
  const variables: [string, string][] = [];
  for (const field of fields ?? []) {
    const name = variableOfField(field);
    const answer = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    const value = readFieldAnswer(field, answer);
    if (value === undefined) return undefined;
    variables.push([name, value]);
  }
  return Object.fromEntries(variables);
}

/** Asks a field in a text, or goes on behind the last one. */
function askField(
  data: FormData,
  nth: number,
  { fill }: BlockInput,
  before: readonly RunEffect[] = [],
  variables: RunVariables = {},
): BlockResult {
  const field = data.fields?.[nth];
  if (!field) return { effects: before, variables, next: go() };
  return {
    effects: [...before, ...say(fill(questionOf(field, data)))],
    variables,
    next: { type: 'wait', waitsFor: 'customer', memory: { field: nth } },
  };
}

function questionOf(field: FormField, { skipMessage }: FormData): string {
  const message = field.label ?? '';
  const options = field.kind === 'choice' ? optionsOfField(field) : [];
  const question =
    options.length === 0 ? message : menuText({ message, arrayOption: options.map((value) => ({ value })) });
  return field.isOptional ? [question, skipMessage ?? ''].join('\n').trim() : question;
}

function takeReply(data: FormData, nth: number, text: string | null, input: BlockInput): BlockResult {
  const field = data.fields?.[nth];
  const value = field && readFieldAnswer(field, text);
  if (field && value !== undefined) return askField(data, nth + 1, input, [], { [variableOfField(field)]: value });
  const misses = (input.memory.misses ?? 0) + 1;
  if (!field || misses >= maxMisses) return { next: go('error') };
  const question = (data.invalidMessage ?? '').trim() === '' ? questionOf(field, data) : (data.invalidMessage ?? '');
  return {
    effects: say(input.fill(question)),
    next: { type: 'wait', waitsFor: 'customer', memory: { field: nth, misses } },
  };
}
