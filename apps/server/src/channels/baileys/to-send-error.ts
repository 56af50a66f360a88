import { SendError } from '../driver.ts';

/**
 * Classifies the error of a failed send. The library throws Boom errors, bare numbers (the close code, when the socket
 * closes during a query) and plain errors. The library throws `Connection Closed` in a query before the message, or
 * when it is about to write the message. In both cases the message was not sent. After an error that is not recognised,
 * the message may have been sent.
 */
export function toSendError(error: unknown): SendError {
  if (error instanceof SendError) return error;
  const code = (error as { output?: { statusCode?: number } } | null)?.output?.statusCode;
  const words = error instanceof Error ? error.message : '';
  if (code === 428 && words === 'Connection Closed') return new SendError('again', 'network', error);
  // The recipient has no devices: the number does not exist, or no longer exists.
  if (/All encryptions failed|item-not-found/.test(words)) return new SendError('never', 'not-on-whatsapp', error);
  if (/ERR_NO_MEDIA_FOUND/.test(words) || (error as { code?: unknown } | null)?.code === 'ERR_NO_MEDIA_FOUND')
    return new SendError('never', 'ERR_NO_MEDIA_FOUND', error);
  if (error instanceof TypeError) return new SendError('never', 'cannot-be-sent', error);
  return new SendError('unknown', words.includes('upload') ? 'upload-failed' : 'network', error);
}
