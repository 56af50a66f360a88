import type { WASocket } from 'baileys';
import { fetchOutside, OutsideError } from '../../platform/outbound-http/fetch-outside.ts';
import { SendError, type Driving } from '../driver.ts';
import { paced } from '../paced.ts';
import { isMediaHost, isOnThisMachine } from './media-address.ts';
import { toSendError } from './to-send-error.ts';

/** The pause after each picture. */
const pauseMs = 2000;
const requestTimeoutMs = 15_000;
const maxBytes = 2 * 2 ** 20;

/**
 * Fetches the profile picture of a chat, at most one every two seconds. The name comes with the messages.
 * @param isLocal the server is a test server on this machine
 */
export function profileFetcher(
  socket: () => WASocket,
  { isLocal }: { isLocal: boolean },
): NonNullable<Driving['profile']> {
  const inTurn = paced(pauseMs);
  return (chat) =>
    inTurn(async () => {
      const url = await pictureUrlOf(socket(), chat);
      return { picture: url === undefined ? null : await fetchPicture(url, isLocal), name: null };
    });
}

async function pictureUrlOf(socket: WASocket, chat: string): Promise<string | undefined> {
  try {
    return await socket.profilePictureUrl(chat, 'image', requestTimeoutMs);
  } catch (error) {
    if (isHidden(error)) return undefined;
    throw toSendError(error);
  }
}

/** The chat has no picture, or hides it from us. The library's error has the status code of the answer as `data`. */
const isHidden = (error: unknown) => [401, 403, 404].includes(Number((error as { data?: unknown }).data));

async function fetchPicture(url: string, isLocal: boolean): Promise<Uint8Array | null> {
  try {
    const { status, body } = await fetchOutside(url, {
      timeoutMs: requestTimeoutMs,
      maxBytes: maxBytes,
      hosts: (host) => (isLocal ? isOnThisMachine(`https://${host}`) : isMediaHost(host)),
      permit: isLocal ? ['127.0.0.1', '::1'] : [],
    });
    return status === 200 ? body : null;
  } catch (error) {
    if (error instanceof OutsideError) throw new SendError('again', 'network', error);
    throw error;
  }
}
