import type { WASocket } from 'baileys';
import type { Driving } from '../driver.ts';
import { boundedCache } from './bounded-cache.ts';
import { phoneOf } from './chat-address.ts';
import { paced } from '../paced.ts';
import { toSendError } from './to-send-error.ts';

type Found = Awaited<ReturnType<Driving['lookUp']>>;

/** Numbers change hands rarely; one that joins WhatsApp is wanted soon. */
const knownMs = 24 * 3600_000;
const absentMs = 10 * 60_000;
const pauseMs = 1000;

/**
 * Asks WhatsApp for the form in which it knows a number (a Brazilian number may have a digit more or less than people
 * write). Asked rarely: too many questions get a number banned.
 */
export function numberLookUp(socket: () => WASocket): Driving['lookUp'] {
  const known = boundedCache({ most: 5000, ttlMs: knownMs });
  const absent = boundedCache({ most: 5000, ttlMs: absentMs });
  const inTurn = paced(pauseMs);
  const asking = new Map<string, Promise<Found>>();

  async function ask(digits: string): Promise<Found> {
    const open = socket();
    try {
      const [answer] = (await open.onWhatsApp(digits)) ?? [];
      if (!answer?.exists) {
        absent.set(digits, true);
        return null;
      }
      const lid = await open.signalRepository.lidMapping.getLIDForPN(answer.jid).catch(() => null);
      const found = { id: answer.jid, phone: phoneOf(answer.jid) ?? digits, lid: lid ?? null };
      known.set(digits, found);
      return found;
    } catch (error) {
      throw toSendError(error);
    }
  }

  return async (number) => {
    const digits = number.replace(/\D/g, '');
    if (absent.has(digits)) return null;
    const remembered = known.get<Found>(digits);
    if (remembered) return remembered;
    const question = asking.get(digits) ?? inTurn(() => ask(digits)).finally(() => asking.delete(digits));
    asking.set(digits, question);
    return question;
  };
}
