import { eventName, limits, type ClientEvents, type Signal } from '@balcao/contract';
import { fieldNotes } from '@balcao/contract/docs/field-notes';
import { z } from 'zod';
import { describeFields } from './annotate-api.ts';
import { sampler, type JsonSchema } from './sample-schema.ts';

/** The event of a signal as the documents write it: `company-<id>-chat`. */
export const documentedEvent = (channel: string) => eventName(0, channel).replace('0', '<id>');

export interface EventAction {
  action: string;
  schema: JsonSchema;
  example: unknown;
}
export interface EventDocs {
  /** The actions of each signal, with their payloads. */
  actions: Readonly<Record<string, readonly EventAction[]>>;
  schemas: Record<string, JsonSchema>;
}

/** The payloads of all signals: an example of each action, and the schemas of the named records in them. */
export function describePayloads(signals: Readonly<Record<string, Signal>>): EventDocs {
  const schemas: Record<string, JsonSchema> = {};
  const payloads = Object.entries(signals).map(([name, { payload }]) => {
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(payload, { io: 'output', unrepresentable: 'any' });
    // zod puts named records into `$defs`; in the documents they are components.
    const withComponents = (part: object) =>
      JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
    for (const [record, definition] of Object.entries($defs)) schemas[record] ??= withComponents(definition);
    return [name, withComponents(schema)] as const;
  });
  for (const [record, schema] of Object.entries(schemas)) describeFields(schema, record);
  const sampleOf = sampler({ schemas, notes: fieldNotes });
  const actions = payloads.map(([name, schema]) => {
    // A payload is a record, or one of several; each of them has one or more actions.
    const forms = schema.oneOf ?? schema.anyOf ?? [schema];
    const all = forms.flatMap((form) =>
      actionsOf(form).map((action) => {
        const ofAction = { ...form, properties: { ...form.properties, action: { const: action } } };
        describeFields(ofAction, name);
        return { action, schema: ofAction, example: sampleOf(ofAction, name) };
      }),
    );
    return [name, all] as const;
  });
  return { actions: Object.fromEntries(actions), schemas };
}

/** The values that the field `action` of a payload may have. */
function actionsOf({ properties }: JsonSchema): string[] {
  const { const: only, enum: several = [] } = properties?.['action'] ?? {};
  return [...(only === undefined ? [] : [only]), ...several].map(String);
}

const status = { type: 'string', enum: ['pending', 'open', 'closed'], examples: ['open'] };
const ticketId = { type: 'string', pattern: '^\\d+$', examples: ['12'] };
const grantNote = 'The acknowledgement says whether it was granted.';

/** What clients send. Arguments stand in their order; a callback as the last one gets the acknowledgement. */
const clientEvents: Readonly<Record<keyof ClientEvents, { what: string; args: readonly object[] }>> = {
  authenticate: {
    what: 'A renewed access token of the same session, before the former one expires.',
    args: [{ type: 'string', examples: ['eyJhbGciOiJIUzI1NiJ9.example.signature'] }],
  },
  joinTickets: { what: `Hear of the tickets of one status. ${grantNote}`, args: [status] },
  leaveTickets: { what: 'Hear no more of the tickets of a status.', args: [status] },
  joinNotification: { what: `Hear of new messages for the bell. ${grantNote}`, args: [] },
  leaveNotification: { what: 'Hear no more for the bell.', args: [] },
  joinVisible: {
    what: `The page is on screen: meanwhile the user gets no push messages. ${grantNote}`,
    args: [],
  },
  leaveVisible: { what: 'The page is on screen no more.', args: [] },
  joinChatBox: { what: `Hear the conversation of a ticket. ${grantNote}`, args: [ticketId] },
  leaveChatBox: { what: 'Hear no more of a conversation.', args: [ticketId] },
  userStatus: {
    what: `The user is still there; send it every ${limits.presencePingMs / 60_000} minutes.`,
    args: [],
  },
  attending: {
    what: 'The user views a ticket, writes in it, or has left it; colleagues see it.',
    args: [ticketId, { type: 'string', enum: ['viewing', 'replying', 'gone'], examples: ['viewing'] }],
  },
  read: { what: 'The user has read the new messages of the ticket on screen.', args: [ticketId] },
};

/** The events of the socket as an AsyncAPI 3.0 document: what the server sends, and what clients send. */
export function describeEvents(
  signals: Readonly<Record<string, Signal>>,
  { actions, schemas }: EventDocs,
  { version, product }: { version: string; product: string },
): object {
  const messages: Record<string, object> = {};
  const channels: Record<string, object> = {};
  const operations: Record<string, object> = {};
  /** Adds a channel with its messages by name, and what the server does with them. */
  const add = (name: string, channel: object, action: 'send' | 'receive', added: Record<string, object>) => {
    const references = Object.keys(added).map(
      (key) => [key, { $ref: `#/components/messages/${name}.${key}` }] as const,
    );
    for (const [key, message] of Object.entries(added)) messages[`${name}.${key}`] = { name: key, ...message };
    channels[name] = { ...channel, messages: Object.fromEntries(references) };
    operations[`${action}.${name}`] = {
      action,
      channel: { $ref: `#/channels/${name}` },
      messages: references.map(([key]) => ({ $ref: `#/channels/${name}/messages/${key}` })),
    };
  };
  for (const [name, { channel }] of Object.entries(signals))
    add(
      name,
      { address: `company-{companyId}-${channel}`, parameters: { companyId: { description: 'The company.' } } },
      'send',
      Object.fromEntries(
        (actions[name] ?? []).map(({ action, schema, example }) => [
          action,
          { payload: schema, examples: [{ payload: example }] },
        ]),
      ),
    );
  for (const [name, { what, args }] of Object.entries(clientEvents))
    add(name, { address: name, description: what }, 'receive', {
      [name]: {
        summary: what,
        payload: {
          type: 'array',
          ...(args.length > 0 && { prefixItems: args }),
          minItems: args.length,
          maxItems: args.length,
        },
        examples: [{ payload: args.map((arg) => (arg as JsonSchema).examples?.[0]) }],
      },
    });
  return {
    asyncapi: '3.0.0',
    info: {
      title: product,
      version,
      description:
        `The live events of ${product}, on Socket.IO.` +
        ' After `ready` a client asks for rooms; after a reconnect, and after `resync`, it fetches again what is on' +
        ' screen.',
    },
    defaultContentType: 'application/json',
    servers: {
      installation: {
        host: '{host}',
        pathname: '/socket.io',
        protocol: 'wss',
        description:
          'The access token goes into the handshake, as `auth.token` or in the query as `token`. A client that ' +
          'knows the action `ack` says `acks: short`.',
        variables: { host: { description: 'The address of the installation.', default: 'localhost:3000' } },
      },
    },
    channels,
    operations,
    components: { messages, schemas },
  };
}
