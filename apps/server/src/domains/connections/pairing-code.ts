import { setTimeout as wait } from 'node:timers/promises';
import { SendError, type DrivenLanes, type Driving } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import { deliveryKind, type DeliveryKind } from '../../platform/lanes/lanes.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { typedNumber } from '../contacts/index.ts';
import { requireConnection } from './require-connection.ts';

interface Request {
  /** Digits with the country code first. */
  number: string;
  /** When the caller stops to wait, in ms since 1970. The request is dropped then. */
  until: number;
}

const timeoutMs = 20_000;
/** Poll interval: another node may drive the connection and write the code to the table. */
const pollMs = 200;

// A row with `pairing_code_at` but without `pairing_code` stands for a refusal of WhatsApp.
const forget = statement('update connections set pairing_code = null, pairing_code_at = null where id = $1');
const store = statement('update connections set pairing_code = $2, pairing_code_at = $3 where id = $1');
const read = statement('select pairing_code as code from connections where id = $1 and pairing_code_at is not null');

/** The lane of a connection's requests for a code; one node works it. */
const lane = (connectionId: number) => `pair:${connectionId}`;

/**
 * Asks WhatsApp for a code that the owner types on the phone with this number. The connection must show a QR code: the
 * pairing code belongs to the same attempt to link it. Call it outside a scope.
 * @throws ERR_NO_WAPP_FOUND ERR_PAIRING_CODE
 */
export async function askPairingCode(actor: UserActor, connectionId: number, typed: string): Promise<{ code: string }> {
  const company = companyOf(actor);
  const until = Date.now() + timeoutMs;
  await company.inScope(
    async (scope) => {
      const { status } = await requireConnection(scope, connectionId);
      if (status !== 'qrcode') throw fail('ERR_PAIRING_CODE');
      const number = await typedNumber(scope, typed);
      await scope.rows(forget, [connectionId]);
      await scope.enqueue([
        {
          lane: lane(connectionId),
          kind: 'pairing-code',
          payload: { number, until } satisfies Request,
        },
      ]);
    },
    { actor },
  );
  while (Date.now() < until) {
    await wait(pollMs);
    const [found] = await company.read((scope) => scope.rows<{ code: string | null }>(read, [connectionId]));
    if (!found) continue;
    await company.inScope((scope) => scope.rows(forget, [connectionId]), { actor });
    if (found.code === null) break;
    return { code: found.code };
  }
  throw fail('ERR_PAIRING_CODE');
}

/**
 * The lane entries that ask WhatsApp for pairing codes. A refusal is stored without a code, but with its time.
 * @param linking the lanes of connections that are not connected yet
 */
export function pairingCodeWorker(linking: DrivenLanes): DeliveryKind {
  return deliveryKind<Request>('pairing-code', {
    leaseMs: 60_000,
    maxAttempts: 1,
    lanes: () => linking.lanes(lane),
    async work(entry) {
      const { number, until } = entry.payload;
      if (Date.now() > until) return { done: true };
      const connectionId = Number(entry.lane.split(':')[1]);
      const driving = linking.drivingOf(entry);
      if (!driving)
        return { done: false, retryInMs: 1000, isAttempt: false, reason: 'the connection is not driven here' };
      const code = await askCode(driving, number);
      return {
        done: true,
        finish: async (scope) => void (await scope.rows(store, [connectionId, code, scope.now])),
      };
    },
    // The caller sees its timeout; there is nothing to undo.
    giveUp: async () => undefined,
  });
}

/** The code; null if the driver has no pairing codes, or WhatsApp refused one. */
async function askCode(driving: Driving, number: string): Promise<string | null> {
  try {
    return (await driving.pairingCode?.(number)) ?? null;
  } catch (error) {
    if (error instanceof SendError) return null;
    throw error;
  }
}
