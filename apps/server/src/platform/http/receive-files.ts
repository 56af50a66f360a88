import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { limits, type UploadRule } from '@balcao/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, fail } from '../fail.ts';
import { storable } from './read-json.ts';
import type { UploadedFile } from './serve.ts';

/** No kind of file may be larger; the smaller limits depend on the content and are the verb's business. */
const largest = Math.max(...Object.values(limits.upload));
const manyFields = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** A form, read: its fields, and its files on disk until `discard`. */
export interface ReceivedForm {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  discard(): Promise<void>;
}

/**
 * Lets upload routes read forms. Each process has a folder of its own below the given one, since several may share it;
 * what ended ones left behind is removed after a day.
 * @returns where files of this process wait
 */
export async function acceptForms(app: FastifyInstance, parent: string): Promise<string> {
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(parent)) {
    const left = path.join(parent, name);
    if (fs.statSync(left).mtimeMs < Date.now() - dayMs) fs.rmSync(left, { recursive: true, force: true });
  }
  const folder = fs.mkdtempSync(path.join(parent, `${process.pid}-`));
  app.addHook('onClose', async () => fs.rmSync(folder, { recursive: true, force: true }));
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: largest, fieldSize: limits.jsonBody, fields: manyFields, parts: 1000 },
  });
  return folder;
}

/**
 * Streams the files of a form to disk, under names of ours. A field that comes more than once becomes a list. Nothing
 * stays on disk when this throws.
 * @throws ERR_MEDIA_TOO_LARGE, ERR_VALIDATION, ERR_PAYLOAD_TOO_LARGE
 */
export async function receiveForm(request: FastifyRequest, rule: UploadRule, folder: string): Promise<ReceivedForm> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > rule.maxFiles * largest + manyFields * limits.jsonBody) throw fail('ERR_PAYLOAD_TOO_LARGE');
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  const started: string[] = [];
  const discard = async () => {
    await Promise.all(started.map((file) => fs.promises.rm(file, { force: true })));
  };
  try {
    // Another process may have taken it for one that was left behind.
    await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const part of request.parts({ limits: { files: rule.maxFiles + 1 } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw fail('ERR_PAYLOAD_TOO_LARGE');
        addField(fields, storable(part.fieldname), typeof part.value === 'string' ? storable(part.value) : part.value);
        continue;
      }
      if (part.fieldname !== rule.field)
        throw fail('ERR_VALIDATION', { issues: [{ path: storable(part.fieldname), message: 'takes no file' }] });
      if (files.length === rule.maxFiles)
        throw fail('ERR_VALIDATION', { issues: [{ path: rule.field, message: `at most ${rule.maxFiles} files` }] });
      const file = path.join(folder, randomUUID());
      started.push(file);
      files.push(await keep(part, file));
    }
  } catch (error) {
    await discard();
    // The rest of the form is read and forgotten, so that the sender hears the refusal instead of a broken connection.
    request.raw.resume();
    throw isOurs(error) ? error : fail('ERR_VALIDATION', { issues: [{ path: '', message: 'broken form' }] });
  }
  return { fields, files, discard };
}

/**
 * A refusal of ours or a disk that does not write; the reader of forms has no codes for the many ways in which a form
 * can be broken.
 */
const isOurs = (error: unknown) =>
  error instanceof Failure || (error instanceof Error && ('syscall' in error || 'statusCode' in error));

async function keep(part: MultipartFile, file: string): Promise<UploadedFile> {
  await pipeline(part.file, fs.createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  if (part.file.truncated) throw fail('ERR_MEDIA_TOO_LARGE', { kind: 'document', limit: largest });
  return {
    field: part.fieldname,
    path: file,
    name: storable(part.filename).slice(0, 255),
    claimedType: part.mimetype,
    size: part.file.bytesRead,
  };
}

function addField(fields: Record<string, unknown>, name: string, value: unknown) {
  const before = fields[name];
  fields[name] =
    before === undefined ? value : Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
}
