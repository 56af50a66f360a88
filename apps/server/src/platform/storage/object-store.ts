import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../config.ts';
import { requireKey, type Storage } from './storage.ts';

/** Any S3-compatible store. Only imported when one is configured: its library takes 35 MB of memory. */
export function openObjectStore({ bucket, endpoint, region, keys }: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    region,
    // Stores other than Amazon's have one host name for all buckets, and many refuse Amazon's newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const storage: Storage = {
    async put(key, content, { contentType }) {
      requireKey(key);
      if (content instanceof Uint8Array) {
        await disk.put(key, content, { contentType, contentLength: content.byteLength });
        return;
      }
      const { size } = await stat(content.path);
      await disk.putStream(key, createReadStream(content.path), { contentType, contentLength: size });
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: requireKey(key), Range })).catch(missing);
      if (!(found?.Body instanceof Readable)) return undefined;
      const whole = found.ContentRange === undefined ? found.ContentLength : Number(found.ContentRange.split('/')[1]);
      return { stream: found.Body, size: whole ?? 0 };
    },
    async read(key) {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: requireKey(key) })).catch(missing);
      return found?.Body?.transformToByteArray();
    },
    async stat(key) {
      const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: requireKey(key) })).catch(missing);
      return found && { size: found.ContentLength ?? 0 };
    },
    remove: (key) => disk.delete(requireKey(key)),
    async removeAll(prefix) {
      if (!prefix.endsWith('/')) throw new Error('A prefix ends in a slash.');
      await disk.deleteAll(prefix);
    },
  };
  return storage;
}

function missing(error: unknown): undefined {
  const name = error instanceof Error ? error.name : '';
  if (name !== 'NoSuchKey' && name !== 'NotFound') throw error;
}
