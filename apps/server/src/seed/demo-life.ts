import { randomInt } from 'node:crypto';
import { wakePhone, writeAsCustomer } from '../channels/sandbox/index.ts';
import type { Log } from '../platform/log.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import { followUps, openings } from './demo-conversations.ts';

const noFile = undefined;
/** The pause between two messages of the demo's customers. */
const pauseMs = { least: 12_000, most: 45_000 };

/** The demo's customers write now and then, so that visitors see the product live. */
export function liveDemo({ companyId, connectionId, log }: { companyId: number; connectionId: number; log: Log }): {
  stop(): void;
} {
  let timer: NodeJS.Timeout;
  const scheduleMessage = () => {
    timer = setTimeout(
      () => {
        writeMessage()
          .catch((error: unknown) => log.debug({ err: error }, 'a demo customer could not write'))
          .finally(scheduleMessage);
      },
      randomInt(pauseMs.least, pauseMs.most),
    );
    timer.unref();
  };
  const writeMessage = async () => {
    const customers = await inCompany(companyId, (scope) =>
      scope.db
        .selectFrom('sandbox_customers')
        .select(['number', 'name'])
        .where('connection_id', '=', connectionId)
        .where('is_group', '=', false)
        .execute(),
    );
    const customer = customers[randomInt(Math.max(customers.length, 1))];
    if (!customer) return;
    const body = randomInt(4) === 0 ? openings[randomInt(openings.length)] : followUps[randomInt(followUps.length)];
    await inCompany(companyId, (scope) =>
      writeAsCustomer(
        scope,
        connectionId,
        { from: customer.number, name: customer.name, type: 'chat', body: body ?? 'Oi!' },
        noFile,
      ),
    );
    wakePhone(companyId, connectionId);
  };
  scheduleMessage();
  return { stop: () => clearTimeout(timer) };
}
