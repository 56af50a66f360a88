import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import { readBody } from './read-body.ts';

/**
 * Bodies are JSON; an empty body counts as `{}`, since old clients announce JSON and send nothing. Texts (not
 * the names of fields) lose what PostgreSQL cannot store: NUL and unpaired surrogates. Other content types are refused
 * before they are read.
 */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    // For example `application/json; charset=utf-8` or `application/ld+json`.
    /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i,
    async (request: FastifyRequest, body: IncomingMessage) => {
      const text = (await readBody(request, body)).toString('utf8');
      return text.trim() === '' ? {} : parseJson(text);
    },
  );
}

/** The value of a JSON text, with `storable` texts in it. @throws ERR_VALIDATION if it is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      // A key that would set a prototype is dropped.
      if (key === '__proto__') return undefined;
      return typeof value === 'string' ? storable(value) : value;
    });
  } catch {
    throw fail('ERR_VALIDATION', { issues: [{ path: '', message: 'not JSON' }] });
  }
}

/** A text without the characters that PostgreSQL cannot store. */
export function storable(text: string): string {
  const clean = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** `storable` for the values of a query, or of the parameters of an address. */
export function storableValues(values: unknown): unknown {
  if (typeof values === 'string') return storable(values);
  if (Array.isArray(values)) return values.map(storableValues);
  if (values === null || typeof values !== 'object') return values;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, storableValues(value)]));
}
