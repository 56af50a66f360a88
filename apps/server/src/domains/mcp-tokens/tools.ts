import { can, permissions, routes, type Permission, type Route } from '@balcao/contract';
import { z } from 'zod';
import type { UserActor } from '../../platform/scope/actor.ts';

/** A call of the contract as assistants see it. */
export interface Tool {
  name: string;
  description: string;
  /** JSON Schema 2020-12 of the arguments: those of path, query and body together. */
  inputSchema: { type: 'object'; properties: Record<string, object>; required?: string[]; additionalProperties: false };
  route: Route;
  /** The call changes something. */
  isWrite: boolean;
}

type Routes = typeof routes;

/** Only calls in this list are offered. It has no calls that delete, or that change settings, users or secrets. */
const offered: readonly Tool[] = [
  ...offer('tickets', {
    list: 'Lists of ids (queueIds, tags, users, closingReasons) are arrays of numbers.',
    counts: 'Without arguments: all that the user may see.',
    show: 'With the contact.',
    transferTargets: 'To whom tickets may be given by `tickets_change`.',
    open: 'Begins an attendance with a contact.',
    change:
      'status `open` with a userId accepts, `closed` closes, `pending` returns to the queue; ' +
      'a queueId or userId transfers.',
    syncTags: 'Sets exactly these tags.',
  }),
  ...offer('messages', {
    page: 'Without `before`: the newest ones.',
    search: 'Only ids: read around one by `messages_page` with `around`.',
    send: 'Goes to the customer at once, and cannot be called back for sure. Ask a person before you send.',
  }),
  ...offer('contacts', { page: '', show: '', create: '', update: 'Absent fields stay as they are.' }),
  ...offer('ticketNotes', { list: '', create: 'Internal: the customer does not see it.' }),
  ...offer('ticketHistory', { list: '' }),
  ...offer('kanban', { boards: '', lanes: '', cards: '', move: '', changeCard: '' }),
  ...offer('queues', { list: '' }),
  ...offer('tags', { list: '' }),
  ...offer('users', { list: '' }),
  ...offer('closingReasons', { list: '' }),
  ...offer('quickMessages', { list: '' }),
  ...offer('connections', { list: 'The WhatsApp numbers of the company.' }),
  ...offer('dashboard', { show: '', ticketsUsers: '', ticketsDay: '' }),
  ...offer('flowRuns', { startable: '', start: 'The flow talks to the customer by itself.' }),
];

/** The tools of an assistant: what its token and the rights of its user allow, in a fixed order. */
export const toolsOf = (actor: UserActor, mayWrite: boolean): Tool[] =>
  offered.filter(({ route, isWrite }) => (mayWrite || !isWrite) && isAllowed(actor, route));

function isAllowed({ profile, features }: UserActor, { access, plan }: Route): boolean {
  if (plan !== undefined && !features.has(plan)) return false;
  return access === 'signed-in' || (isPermission(access) && can(profile, access));
}
const isPermission = (access: Route['access']): access is Permission =>
  (permissions as readonly string[]).includes(access);

/** The tools of a noun. @param hints the offered routes by name, each with what its summary leaves open */
function offer<Noun extends keyof Routes>(noun: Noun, hints: { [Name in keyof Routes[Noun]]?: string }): Tool[] {
  return Object.entries(hints as Record<string, string>).map(([name, hint]) => {
    const route = (routes[noun] as unknown as Record<string, Route>)[name];
    if (!route) throw new Error(`${noun}.${name} is no call of the contract.`);
    let schema: Tool['inputSchema'] | undefined;
    return {
      name: `${noun}_${name}`,
      description: [`${route.summary}.`, hint].filter(Boolean).join(' '),
      get inputSchema() {
        return (schema ??= schemaOf(route));
      },
      route,
      isWrite: route.method !== 'GET',
    };
  });
}

const places = ['params', 'query', 'body'] as const;
type Place = (typeof places)[number];

/** The arguments of a route in one object. @throws Error if two of its parts have a field of the same name */
function schemaOf(route: Route): Tool['inputSchema'] {
  const properties: Record<string, object> = {};
  const required: string[] = [];
  for (const place of places)
    for (const [name, schema] of Object.entries(partOf(route, place).properties ?? {})) {
      if (name in properties) throw new Error(`${route.method} ${route.path} has two arguments called ${name}.`);
      properties[name] = simplified(schema);
      if (partOf(route, place).required?.includes(name)) required.push(name);
    }
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

/**
 * A schema as an assistant reads it: without the forms that only old clients send, and without the pattern of a text
 * whose `format` says the same.
 */
function simplified({ anyOf, pattern, ...schema }: JsonSchema): object {
  const [first] = anyOf ?? [];
  // A `flag`: old clients also send it as a text or a number.
  if (anyOf !== undefined && anyOf.length > 1 && first?.type === 'boolean') return { ...schema, type: 'boolean' };
  // An `optionalId`: old clients also send none as a text, false or 0.
  if (first?.type === 'integer')
    return {
      ...schema,
      anyOf: anyOf?.filter(({ type }) => type !== 'string' && type !== 'boolean' && type !== 'number'),
    };
  return {
    ...schema,
    ...(anyOf && { anyOf }),
    ...(pattern !== undefined && schema['format'] === undefined && { pattern }),
  };
}
interface JsonSchema {
  anyOf?: JsonSchema[];
  pattern?: string;
  type?: string;
  [key: string]: unknown;
}

interface Part {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}
const partCache = new WeakMap<z.ZodType, Part>();

function partOf(route: Route, place: Place): Part {
  const schema = route[place];
  let part = partCache.get(schema);
  if (!part) {
    // Exported schemas have ids and would become references; an empty registry knows no ids.
    part = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as Part;
    partCache.set(schema, part);
  }
  return part;
}

/** The call of the API that a tool makes. */
export interface ToolRequest {
  method: Route['method'];
  url: string;
  payload: object | undefined;
}

/**
 * Writes the call of a tool as a request to the API, without sending it.
 * @returns the request; `problem`: why the arguments make none, as text for the assistant
 */
export function requestOf(
  { route, inputSchema }: Tool,
  given: Record<string, unknown>,
): ToolRequest | { problem: string } {
  const unknown = Object.keys(given).filter((name) => !(name in inputSchema.properties));
  if (unknown.length > 0) return { problem: `There is no argument called ${unknown.join(', ')}.` };
  const missing = (inputSchema.required ?? []).filter((name) => given[name] === undefined);
  if (missing.length > 0) return { problem: `An argument is missing: ${missing.join(', ')}.` };
  const argumentsIn = (place: Place) =>
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && name in (partOf(route, place).properties ?? {}),
    );
  let path = `/api${route.path}`;
  for (const [name, value] of argumentsIn('params')) path = path.replace(`:${name}`, encodeURIComponent(textOf(value)));
  const query = new URLSearchParams(
    argumentsIn('query').map(([name, value]): [string, string] => [name, textOf(value)]),
  ).toString();
  return {
    method: route.method,
    url: query === '' ? path : `${path}?${query}`,
    payload: route.method === 'GET' ? undefined : Object.fromEntries(argumentsIn('body')),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
