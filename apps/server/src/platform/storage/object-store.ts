import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { isKey, requireKey, requirePrefix, type Storage } from './storage.ts';

/** Any S3-compatible store. Imported only when a store is configured: its library takes 35 MB of memory. */
export function openObjectStore({ bucket, endpoint, region, keys }: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    region,
    // Stores other than Amazon's mostly have one host name for all buckets.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // Many other stores refuse Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (key: string) => ({ Bucket: bucket, Key: requireKey(key) });
  return {
    async put(key, content, { contentType }) {
      const isInMemory = content instanceof Uint8Array;
      const Body = isInMemory ? content : createReadStream(content.path);
      const ContentLength = isInMemory ? content.byteLength : (await stat(content.path)).size;
      await client.send(new PutObjectCommand({ ...objectOf(key), Body, ContentLength, ContentType: contentType }));
    },
    async open(key, range) {
      const found = await client
        .send(new GetObjectCommand({ ...objectOf(key), Range: range && `bytes=${range.start}-${range.end}` }))
        .catch(missing);
      if (!(found?.Body instanceof Readable)) return undefined;
      // The range is written as `bytes 0-99/1234`.
      const wholeSize =
        found.ContentRange === undefined ? found.ContentLength : Number(found.ContentRange.split('/')[1]);
      return { stream: found.Body, size: wholeSize ?? 0 };
    },
    async read(key) {
      const found = await client.send(new GetObjectCommand(objectOf(key))).catch(missing);
      return found?.Body?.transformToByteArray();
    },
    async stat(key) {
      const found = await client.send(new HeadObjectCommand(objectOf(key))).catch(missing);
      return found && { size: found.ContentLength ?? 0 };
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
    async *list({ prefix, after } = {}) {
      const Prefix = prefix === undefined ? undefined : requirePrefix(prefix);
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix, StartAfter: after, ContinuationToken }),
        );
        // The bucket may hold objects of other programs.
        for (const { Key, Size } of page.Contents ?? [])
          if (Key !== undefined && isKey(Key)) yield { key: Key, size: Size ?? 0 };
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    async removeAll(prefix) {
      const Prefix = requirePrefix(prefix);
      for (let hasMore = true; hasMore;) {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix, MaxKeys: 50 }),
        );
        // One call for each object: the call that removes many demands a checksum that not every store supports.
        await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))));
        hasMore = IsTruncated === true && Contents.length > 0;
      }
    },
  };
}

/** For a missing object: undefined. Other errors are thrown again. */
function missing(error: unknown): undefined {
  const name = error instanceof Error ? error.name : '';
  if (name !== 'NoSuchKey' && name !== 'NotFound') throw error;
}
