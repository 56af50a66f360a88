import { SendError } from '../driver.ts';

/**
 * What a failed send means. The library throws Booms, bare numbers (the close code, when the socket closed under a
 * question) and plain errors (whatsapp.md §2.13); everything it does before writing the message is a question, so only
 * a failed write is unknown.
 */
export function toSendError(error: unknown): SendError {
  if (error instanceof SendError) return error;
  const code = (error as { output?: { statusCode?: number } } | null)?.output?.statusCode;
  const words = error instanceof Error ? error.message : '';
  if (code === 428 && words === 'Connection Closed') return new SendError('again', 'network', error);
  // No device of theirs could be found: there is no such number, or not any more.
  if (/All encryptions failed|item-not-found/.test(words)) return new SendError('never', 'not-on-whatsapp', error);
  if (/ERR_NO_MEDIA_FOUND/.test(words) || (error as { code?: unknown } | null)?.code === 'ERR_NO_MEDIA_FOUND')
    return new SendError('never', 'ERR_NO_MEDIA_FOUND', error);
  if (error instanceof TypeError) return new SendError('never', 'cannot-be-sent', error);
  return new SendError('unknown', words.includes('upload') ? 'upload-failed' : 'network', error);
}
