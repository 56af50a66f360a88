import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Host } from '../driver.ts';
import type { CloudAccount } from './accounts.ts';
import { reasonOf } from './graph-error.ts';
import { graphWith, type Graph, type GraphEndpoint } from './graph.ts';
import { fetchTemplates } from './templates.ts';

const Phone = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
});
const Limit = z.object({ whatsapp_business_manager_messaging_limit: z.string().optional().catch(undefined) });

/** The pause after the first failure. It doubles with each further failure, up to `checkMs`. */
const firstRetryMs = 5000;
/** The pause after a check without a failure. */
const checkMs = 5 * 60_000;

/** The pause before the next check, after so many failures in a row. Pure. */
export const nextCheckMs = (failures: number): number =>
  failures === 0 ? checkMs : Math.min(checkMs, firstRetryMs * 2 ** (failures - 1));

interface CheckTools {
  host: Host;
  log: Log;
  endpoint: GraphEndpoint;
  findAccount(): Promise<CloudAccount>;
}

/** Checks regularly whether Meta knows the number and accepts the token, and reports the state of the connection. */
export interface AccountCheck {
  /** Checks now, unless a check is under way. */
  check(): void;
  stop(): Promise<void>;
}

export function accountCheck({ host, log, endpoint, findAccount }: CheckTools): AccountCheck {
  const { companyId, connectionId } = host;
  const recordRating = ratingRecorder(host);
  let isStopped = false;
  let isSetUp = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;

  async function checkNow() {
    try {
      const account = await findAccount();
      const graph = graphWith(endpoint, account.accessToken);
      const fields = 'display_phone_number,verified_name,quality_rating';
      const phone = Phone.parse(await graph.get(account.phoneNumberId, { fields }));
      if (isStopped) return;
      await host.reportState({
        status: 'CONNECTED',
        reason: null,
        qrcode: '',
        retries: 0,
        number: phone.display_phone_number.replaceAll(/\D/g, ''),
        protocolVersion: `WhatsApp Cloud API · ${versionOf(endpoint)}`,
      });
      await recordRating(graph, account, phone.quality_rating);
      if (!isSetUp) await setUp(account, graph, { host, log, endpoint });
      isSetUp = true;
      failures = 0;
    } catch (error) {
      if (isStopped) return;
      failures++;
      const reason = reasonOf(error);
      log.warn({ err: error, companyId, connectionId, failures }, 'a number of the Cloud API cannot be used now');
      await host.reportState({ status: reason === 'network' ? 'TIMEOUT' : 'DISCONNECTED', reason, retries: failures });
    }
    if (!isStopped) timer = setTimeout(check, nextCheckMs(failures));
  }

  function check() {
    clearTimeout(timer);
    if (isStopped) return;
    checking ??= checkNow().finally(() => (checking = undefined));
  }

  return {
    check,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await checking;
    },
  };
}

/** Records Meta's rating of the number at the first check, and when it has changed. */
function ratingRecorder({ companyId, connectionId }: Host) {
  let recorded = '';
  return async (graph: Graph, { phoneNumberId }: CloudAccount, quality: string | undefined): Promise<void> => {
    // A separate call: a token without the permission for this field can still send.
    const answer = await graph
      .get(phoneNumberId, { fields: 'whatsapp_business_manager_messaging_limit' })
      .catch(() => undefined);
    const messagingLimit = Limit.safeParse(answer).data?.whatsapp_business_manager_messaging_limit;
    const rating = `${quality} ${messagingLimit}`;
    if (rating === recorded || (!quality && !messagingLimit)) return;
    const fact = { connectionId, ...(quality && { quality }), ...(messagingLimit && { messagingLimit }) };
    await inCompany(companyId, (scope) => scope.record('cloud.rated', fact));
    recorded = rating;
  };
}

/** Subscribes the app to the business account and fetches the templates. The number works without either. */
async function setUp(
  account: CloudAccount,
  graph: Graph,
  { host: { companyId, connectionId }, log, endpoint }: Omit<CheckTools, 'findAccount'>,
): Promise<void> {
  const ids = { companyId, connectionId };
  await graph
    .post(`${account.businessAccountId}/subscribed_apps`, {})
    .catch((error: unknown) =>
      log.warn({ err: error, ...ids }, 'the app could not be subscribed to the business account'),
    );
  await fetchTemplates(companyId, account, endpoint).catch((error: unknown) =>
    log.warn({ err: error, ...ids }, 'the message templates could not be fetched'),
  );
}

/** The version of the API, the last part of its address. */
const versionOf = ({ url }: GraphEndpoint) => url.split('/').at(-1) ?? '';
