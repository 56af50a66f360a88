import { routes, type CloudAccount as ShownAccount } from '@balcao/contract';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/fail.ts';
import { outside, serve, type Call, type Served } from '../../platform/http/serve.ts';
import type { Log } from '../../platform/log.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { changeAccount, findAccount, type CloudAccount } from './accounts.ts';
import { GraphError, GraphNoResponse, type GraphEndpoint } from './graph.ts';
import { fetchTemplates, listTemplates } from './templates.ts';
import { webhookPath } from './webhook.ts';

export interface CloudHttpOptions {
  secrets: Pick<Secrets, 'atRest'>;
  /** The address of this installation for browsers and for Meta. */
  publicUrl: string | undefined;
  graph: GraphEndpoint;
  log: Log;
  /** Reconnects with the changed account, in the transaction of the change. */
  reconnect(scope: Scope, connectionId: number): Promise<unknown>;
}

/** The account of a number, for users who may manage connections; its templates, for all who answer customers. */
export function cloudHttp({ secrets, publicUrl, graph, log, reconnect }: CloudHttpOptions): Served {
  const requireAccount = async (scope: Scope, connectionId: number) => {
    const account = await findAccount(scope, secrets, { connectionId });
    if (!account) throw fail('ERR_NO_WAPP_FOUND');
    return account;
  };
  const show = ({ request }: Call, account: CloudAccount): ShownAccount => {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    return {
      phoneNumberId: account.phoneNumberId,
      businessAccountId: account.businessAccountId,
      verifyToken: account.verifyToken,
      webhookUrl: `${origin}${webhookPath}/${account.hook}`,
      isWebhookReachable: publicUrl?.startsWith('https:') ?? false,
      hasAccessToken: account.accessToken !== '',
      hasAppSecret: account.appSecret !== '',
    };
  };
  const companyOf = ({ actor }: Call) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return actor.companyId;
  };

  return serve(routes.cloud, {
    show: outside(async (call, { params }) =>
      show(call, await readCompany(companyOf(call), (scope) => requireAccount(scope, params.id))),
    ),
    change: outside(async (call, { params, body }) => {
      const account = await inCompany(companyOf(call), async (scope) => {
        await requireAccount(scope, params.id);
        await changeAccount(scope, secrets, params.id, body);
        await reconnect(scope, params.id);
        return requireAccount(scope, params.id);
      });
      return show(call, account);
    }),
    templates: outside(async (call, { params, query }) => {
      const companyId = companyOf(call);
      const account = await readCompany(companyId, (scope) => requireAccount(scope, params.id));
      if (query.refresh) {
        try {
          await fetchTemplates(companyId, account, graph);
        } catch (error) {
          if (!(error instanceof GraphError) && !(error instanceof GraphNoResponse)) throw error;
          log.warn({ err: error, companyId, connectionId: params.id }, 'the message templates could not be fetched');
          throw fail('ERR_WAPP_NOT_INITIALIZED');
        }
      }
      // The account is read again, because the fetch stores its time in the account.
      return readCompany(companyId, async (scope) => listTemplates(scope, await requireAccount(scope, params.id)));
    }),
  });
}
