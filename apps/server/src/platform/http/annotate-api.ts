import { fieldNotes } from '@balcao/contract/docs/field-notes';
import { requestBodies } from '@balcao/contract/docs/requests';
import { noteOf, sampler, type JsonSchema } from './sample-schema.ts';

/** What a request or an answer holds, for one content type. */
interface Media {
  schema: JsonSchema;
  example?: unknown;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; description?: string; example?: unknown; schema: JsonSchema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}
/** An OpenAPI document: its operations by path and method, and its named schemas. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Describes every field of an OpenAPI document, and gives every call an example of its request and its answers. */
export function annotateApi(document: ApiDocument): ApiDocument {
  const { schemas } = document.components;
  const sampleOf = sampler({ schemas, notes: fieldNotes });
  // A note is the description of a field, followed by values for examples.
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, parameters = [], requestBody, responses } = operation;
    for (const parameter of parameters) {
      const note = noteOf(fieldNotes, operationId, parameter.name);
      parameter.description ??= note?.[0] ?? '';
      parameter.example = sampleOf(parameter.schema, `${operationId}.${parameter.name}`, note?.slice(1));
    }
    for (const [type, media] of Object.entries(requestBody?.content ?? {})) {
      describeFields(media.schema, operationId);
      // Files have no form in JSON.
      if (type === 'application/json') media.example = requestBodies[operationId];
    }
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const media = content['application/json'];
      if (!media) continue;
      describeFields(media.schema, operationId);
      media.example = status === '200' ? sampleOf(media.schema, operationId) : refusalOf(operation, status);
    }
  }
  for (const [name, schema] of Object.entries(schemas)) describeFields(schema, name);
  return document;
}

/** An example of a refusal. Its code is the first one that the description of the status names. */
function refusalOf({ responses }: Operation, status: string): object {
  const { description = '' } = responses[status] as { description?: string };
  const [, code] = /`(ERR_\w+)`/.exec(description) ?? [];
  return {
    error: code,
    ...(code === 'ERR_VALIDATION' && { issues: [{ path: 'name', message: 'Invalid input' }] }),
    ...(code === 'ERR_RATE_LIMITED' && { retryAfterSeconds: 17 }),
    requestId: fieldNotes['requestId']?.[1],
  };
}

/**
 * Describes the fields of a schema, and of the records in it that have no name of their own.
 * @param owner the name or path under which the notes are found: `Chat`, `chats.send`
 */
export function describeFields(schema: JsonSchema, owner: string): void {
  for (const [field, fieldSchema] of Object.entries(schema.properties ?? {})) {
    fieldSchema.description ??= noteOf(fieldNotes, owner, field)?.[0] ?? '';
    describeFields(fieldSchema, `${owner}.${field}`);
  }
  const inner = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap((all) => all ?? []);
  for (const part of [...inner, schema.items, schema.additionalProperties])
    if (typeof part === 'object' && part.$ref === undefined) describeFields(part, owner);
}
