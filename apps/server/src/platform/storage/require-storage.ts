import { ConfigError, type Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Storage } from './storage.ts';

const badKeys = 'may not be used with these keys: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
const missing = 'does not exist';

/** Why the start is refused, by the name or the HTTP status of the error of an S3-compatible store. */
const refusals: Record<string, string> = {
  NotFound: missing,
  NoSuchBucket: missing,
  404: missing,
  PermanentRedirect: 'is in another region: set S3_REGION',
  301: 'is in another region: set S3_REGION',
  Forbidden: badKeys,
  AccessDenied: badKeys,
  InvalidAccessKeyId: badKeys,
  SignatureDoesNotMatch: badKeys,
  403: badKeys,
  CredentialsProviderError: 'needs keys: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
};

/**
 * Refuses a start with an object store that will never work. A store that is only unreachable does not stop the start.
 * @throws ConfigError
 */
export async function requireStorage(storage: Storage, { s3 }: Pick<Config, 's3'>, log: Log): Promise<void> {
  if (!s3) return;
  try {
    await storage.check();
  } catch (error) {
    // The cast: errors of the AWS SDK have `$metadata` with the HTTP status.
    const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const refusal = refusals[name] ?? refusals[String($metadata?.httpStatusCode)];
    if (refusal !== undefined) throw new ConfigError(`S3_BUCKET=${s3.bucket} ${refusal} (${name}).`, { cause: error });
    log.warn({ err: error, bucket: s3.bucket }, 'the object store does not answer; files cannot be kept until it does');
  }
}
