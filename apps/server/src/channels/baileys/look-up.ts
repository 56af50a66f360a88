import type { WASocket } from 'baileys';
import type { Driving } from '../driver.ts';
import { phoneOf } from './chat-address.ts';
import { paced } from '../paced.ts';
import { toSendError } from './to-send-error.ts';

type LookUpResult = Awaited<ReturnType<Driving['lookUp']>>;

/** The pause after each query. */
const pauseMs = 1000;

/**
 * Queries the form in which WhatsApp registers a number: a Brazilian number may have a digit more or less than people
 * write. At most one number a second, because too many queries get an account banned. The caller caches the answers.
 */
export function numberLookUp(socket: () => WASocket): Driving['lookUp'] {
  const inTurn = paced(pauseMs);
  /** The queries under way, by digits: who asks about the same number meanwhile shares the query. */
  const running = new Map<string, Promise<LookUpResult>>();

  async function ask(digits: string): Promise<LookUpResult> {
    const connected = socket();
    try {
      const [answer] = (await connected.onWhatsApp(digits)) ?? [];
      if (!answer?.exists) return null;
      const lid = await connected.signalRepository.lidMapping.getLIDForPN(answer.jid).catch(() => null);
      return { id: answer.jid, phone: phoneOf(answer.jid) ?? digits, lid: lid ?? null };
    } catch (error) {
      throw toSendError(error);
    }
  }

  return async (number) => {
    const digits = number.replace(/\D/g, '');
    const shared = running.get(digits);
    if (shared) return shared;
    const query = inTurn(() => ask(digits)).finally(() => running.delete(digits));
    running.set(digits, query);
    return query;
  };
}
