import { numberOf } from '../blocks/loose-fields.ts';
import type { HttpData } from '../blocks/http.ts';
import { limits } from '../../limits.ts';
import { fillFlowText } from './fill-flow-text.ts';
import type { RunVariables } from './run-state.ts';

/** The HTTP call of a block. */
export interface HttpRequest {
  method: NonNullable<HttpData['method']>;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  timeoutMs: number;
}

/** How long a call may take if the block names no time, or less than a second. */
const defaultSeconds = 15;

/**
 * The call of a block, with its variables filled in. Values are encoded in the address, and escaped in a body of JSON.
 * By `idempotencyKey` the called system recognises a repeated call.
 */
export function httpRequestOf(
  data: HttpData,
  {
    variables,
    fillGeneral,
    idempotencyKey,
  }: { variables: RunVariables; fillGeneral: (text: string) => string; idempotencyKey: string },
): HttpRequest {
  const fill = (text: string, escape?: (value: string) => string) => fillFlowText(text, variables, fillGeneral, escape);
  const method = data.method ?? 'GET';
  const ownHeaders = (data.headers ?? []).map(({ name, value }) => [name ?? '', oneLine(fill(value ?? ''))] as const);
  const hasBody = method !== 'GET' && (data.body ?? '') !== '';
  const type = ownHeaders.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const isJson = type === undefined || type.includes('json');
  const seconds = numberOf(data.timeoutSeconds);
  const timeoutSeconds = seconds >= 1 ? Math.min(seconds, limits.flow.httpSeconds) : defaultSeconds;
  return {
    method,
    url: fill(data.url ?? '', inAddress),
    headers: {
      ...(hasBody && type === undefined && { 'content-type': 'application/json' }),
      ...((data.token ?? '') !== '' && { authorization: `Bearer ${oneLine(data.token ?? '')}` }),
      ...Object.fromEntries(ownHeaders),
      'idempotency-key': idempotencyKey,
    },
    body: hasBody ? fill(data.body ?? '', isJson ? insideJson : undefined) : undefined,
    timeoutMs: timeoutSeconds * 1000,
  };
}

/** The value of a header: line breaks, other control characters and characters above U+00FF are removed. */
const oneLine = (value: string) => value.replaceAll(/[^\t\u0020-\u007E\u0080-\u00FF]/g, '');
/**
 * A value within an address. `.` and `..` of a customer must not lead to another path, so they are left out. Half a
 * surrogate pair, which has no encoding, is replaced.
 */
const inAddress = (value: string) => (/^\.{1,2}$/.test(value) ? '' : encodeURIComponent(value.toWellFormed()));
/** A value within a text of JSON, which has the quotes already. */
const insideJson = (value: string) => JSON.stringify(value).slice(1, -1);

/**
 * The values of an answer, by the variables that store them. A path without a value sets an empty text; a path without
 * a variable is left out.
 */
export function readResults(results: HttpData['results'], json: unknown): RunVariables {
  return Object.fromEntries(
    (results ?? []).flatMap(({ path, variable }) =>
      variable ? [[variable, textOf(valueAt(json, path ?? '')).slice(0, limits.flow.variable)]] : [],
    ),
  );
}

/** The value at a path such as `$.order.items[0].name` or `order.items.0.name`; undefined: there is none. */
function valueAt(json: unknown, path: string): unknown {
  const parts = path
    .trim()
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '');
  return parts.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Record<string, unknown>)[part]
        : undefined,
    json,
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean);
}
