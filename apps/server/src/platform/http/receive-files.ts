import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits, type UploadRule } from '@balcao/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, fail } from '../fail.ts';
import { bodyOwnerOf } from './calling.ts';
import { discardRest } from './read-body.ts';
import { parseJson, storable } from './read-json.ts';
import { readParts, type Part, type PartLimits } from './read-parts.ts';
import type { UploadedFile } from './serve.ts';

/** The limit for any kind of file, in bytes. The verb checks the smaller limits that depend on the content. */
const maxFileBytes = Math.max(...Object.values(limits.upload));
const dayMs = 24 * 60 * 60 * 1000;

/** The fields of a form, and its files on disk until `discard`. */
export interface ReceivedForm {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  discard(): Promise<void>;
}

/** What a route accepts in a form. */
export interface FormRule extends UploadRule {
  /** Names of the fields; files are not among them. */
  fields: ReadonlySet<string>;
}

/**
 * Lets upload routes read forms. Each process has a folder of its own below the given one, since several may share it.
 * Folders that ended processes left behind are removed after a day.
 * @returns the folder for the files of this process
 */
export async function acceptForms(app: FastifyInstance, parent: string): Promise<string> {
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(parent)) {
    const leftover = path.join(parent, name);
    if (fs.statSync(leftover).mtimeMs < Date.now() - dayMs) fs.rmSync(leftover, { recursive: true, force: true });
  }
  const folder = fs.mkdtempSync(path.join(parent, `${process.pid}-`));
  app.addHook('onClose', async () => fs.rmSync(folder, { recursive: true, force: true }));
  // A form is not read here: the handler checks the caller's rights first.
  app.addContentTypeParser(multipart, (_request, _body, done) => done(null, undefined));
  return folder;
}

/** Such as `multipart/form-data; boundary=x`. */
const multipart = /^multipart\/form-data\s*(?:;|$)/i;
export const isForm = ({ headers }: FastifyRequest): boolean => multipart.test(headers['content-type'] ?? '');

/**
 * Streams the files of a form to disk under generated names. A field with the type of JSON is parsed, and a repeated
 * field becomes a list. No file stays on disk when this throws. An unknown field or file is refused when its name
 * arrives. The bytes of the fields are charged to the caller as they arrive.
 * @throws ERR_MEDIA_TOO_LARGE, ERR_VALIDATION, ERR_PAYLOAD_TOO_LARGE, ERR_BODY_TIMEOUT, ERR_RATE_LIMITED,
 *   ERR_SERVICE_UNAVAILABLE
 */
export async function receiveForm(request: FastifyRequest, rule: FormRule, folder: string): Promise<ReceivedForm> {
  const { bodyBudget, bodyWatch } = request.server;
  const announcedBytes = Number(request.headers['content-length'] ?? 0);
  const held = bodyBudget.hold(bodyOwnerOf(request));
  const fields: Record<string, unknown> = {};
  const paths: string[] = [];
  const discard = async () => {
    held.release();
    await Promise.all(paths.map((file) => fs.promises.rm(file, { force: true })));
  };
  const stalled = Promise.withResolvers<never>();
  // `stalled` may reject when nothing awaits it any more. That must not count as an unhandled rejection.
  stalled.promise.catch(() => undefined);
  bodyWatch.onStall(request.raw, () => stalled.reject(fail('ERR_BODY_TIMEOUT')));

  let fieldBytes = 0;
  const counts = { files: 0, fields: 0 };
  const readField = async ({ name, content, type }: Part) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content as AsyncIterable<Buffer>) {
      fieldBytes += chunk.length;
      if (fieldBytes > limits.form.fieldBytes) throw fail('ERR_PAYLOAD_TOO_LARGE');
      held.add(chunk.length);
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    addField(fields, name, /^application\/json\b/i.test(type) ? parseJson(text) : storable(text));
  };
  const readFile = async ({ name, content, type, fileName = '' }: Part): Promise<UploadedFile> => {
    const file = path.join(folder, randomUUID());
    paths.push(file);
    const target = fs.createWriteStream(file, { mode: 0o600, flags: 'wx' });
    await pipeline(content, target);
    return {
      field: name,
      path: file,
      name: storable(fileName).slice(0, 255),
      claimedType: type,
      size: target.bytesWritten,
    };
  };

  try {
    const maxFormBytes = rule.maxFiles * (rule.maxSize?.bytes ?? maxFileBytes) + limits.form.fieldBytes;
    if (announcedBytes > maxFormBytes) throw fail(rule.maxSize?.code ?? 'ERR_PAYLOAD_TOO_LARGE');
    // Another process may have removed the folder: it looks like one of an ended process when it was unused for a day.
    await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
    const files = await readParts(request.raw, partLimitsOf(rule), stalled.promise, async (part) => {
      requireKnown(rule, counts, part);
      return part.fileName === undefined ? readField(part) : readFile(part);
    });
    return { fields, files: files.filter((file) => file !== undefined), discard };
  } catch (error) {
    await discard();
    discardRest(request.raw);
    throw isRefusalOrDiskError(error)
      ? error
      : fail('ERR_VALIDATION', { issues: [{ path: '', message: 'broken form' }] });
  }
}

const partLimitsOf = ({ maxSize }: FormRule): PartLimits => ({
  partBytes: maxSize?.bytes ?? maxFileBytes,
  tooLarge({ fileName }) {
    if (fileName === undefined) return fail('ERR_PAYLOAD_TOO_LARGE');
    return maxSize ? fail(maxSize.code) : fail('ERR_MEDIA_TOO_LARGE', { kind: 'document', limit: maxFileBytes });
  },
});

/**
 * Counts a part by its header.
 * @throws ERR_VALIDATION for an unknown part, and above the maximum of parts
 */
function requireKnown(rule: FormRule, counts: { files: number; fields: number }, { name, fileName }: Part): void {
  const refuse = (message: string) => fail('ERR_VALIDATION', { issues: [{ path: storable(name), message }] });
  if (fileName === undefined) {
    if (!rule.fields.has(name)) throw refuse(name === rule.field ? 'takes a file' : 'unknown field');
    if (++counts.fields > limits.form.fields) throw refuse(`at most ${limits.form.fields} fields`);
  } else {
    if (name !== rule.field) throw refuse('takes no file');
    if (++counts.files > rule.maxFiles) throw refuse(`at most ${rule.maxFiles} files`);
  }
}

/**
 * Whether an error is one of our own refusals or a failed write to disk. Other errors come from the parser, which has
 * no codes for the many ways in which a form can be invalid.
 */
const isRefusalOrDiskError = (error: unknown) =>
  error instanceof Failure || (error instanceof Error && 'syscall' in error);

/** Adds a field. A repeated field becomes a list. */
function addField(fields: Record<string, unknown>, name: string, value: unknown) {
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else if (Array.isArray(before)) fields[name] = [...(before as unknown[]), value];
  else fields[name] = [before, value];
}
