import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import { readBody } from './read-body.ts';

/**
 * Bodies are JSON; an empty one counts as `{}` (old clients announce JSON and send nothing). Texts come in as
 * PostgreSQL can keep them: without NUL and without halves of a character. Other types of content are refused before
 * they are read.
 */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i,
    async (request: FastifyRequest, body: IncomingMessage) => {
      const text = (await readBody(request, body)).toString('utf8');
      return text.trim() === '' ? {} : parseJson(text);
    },
  );
}

/** @throws ERR_VALIDATION */
export function parseJson(text: string): unknown {
  try {
    // A key that would become a prototype is dropped; an escape is the only way to write what a database cannot hold.
    return JSON.parse(text, (key, value: unknown) =>
      key === '__proto__' ? undefined : typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    throw fail('ERR_VALIDATION', { issues: [{ path: '', message: 'not JSON' }] });
  }
}

/** A text as PostgreSQL can keep it. */
export function storable(text: string): string {
  const clean = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** The same for the values of a query, an address or a form. */
export function storableValues(values: unknown): unknown {
  if (typeof values === 'string') return storable(values);
  if (Array.isArray(values)) return values.map(storableValues);
  if (values === null || typeof values !== 'object') return values;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, storableValues(value)]));
}
