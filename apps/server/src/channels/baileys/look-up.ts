import type { WASocket } from 'baileys';
import type { Driving } from '../driver.ts';
import { phoneOf } from './chat-address.ts';
import { paced } from '../paced.ts';
import { toSendError } from './to-send-error.ts';

type Found = Awaited<ReturnType<Driving['lookUp']>>;

const pauseMs = 1000;

/**
 * Queries the form in which WhatsApp registers a number: a Brazilian number may have a digit more or less than people
 * write. At most one number a second, because too many queries get an account banned. The caller caches the answers.
 */
export function numberLookUp(socket: () => WASocket): Driving['lookUp'] {
  const inTurn = paced(pauseMs);
  const asking = new Map<string, Promise<Found>>();

  async function ask(digits: string): Promise<Found> {
    const open = socket();
    try {
      const [answer] = (await open.onWhatsApp(digits)) ?? [];
      if (!answer?.exists) return null;
      const lid = await open.signalRepository.lidMapping.getLIDForPN(answer.jid).catch(() => null);
      return { id: answer.jid, phone: phoneOf(answer.jid) ?? digits, lid: lid ?? null };
    } catch (error) {
      throw toSendError(error);
    }
  }

  return async (number) => {
    const digits = number.replace(/\D/g, '');
    const question = asking.get(digits) ?? inTurn(() => ask(digits)).finally(() => asking.delete(digits));
    asking.set(digits, question);
    return question;
  };
}
