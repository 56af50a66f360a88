import { limits, type IntegrationDelivery, type IntegrationDeliveryDetail } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { isSigned } from './change-integrations.ts';
import { requireIntegration, signingSecrets } from './require-integration.ts';
import { deliver } from './webhook-delivery.ts';

const briefColumns = [
  'id',
  'ticket_id as ticketId',
  'created_at as createdAt',
  'attempts',
  'outcome',
  'status',
  'duration_ms as durationMs',
] as const;

/** The last calls of an integration, the newest first. @throws ERR_NO_INTEGRATION_FOUND */
export async function listDeliveries(scope: Scope, integrationId: number): Promise<IntegrationDelivery[]> {
  await requireIntegration(scope, integrationId);
  const rows = await scope.db
    .selectFrom('integration_deliveries')
    .select(briefColumns)
    .where('integration_id', '=', integrationId)
    .orderBy('created_at', 'desc')
    .limit(limits.integration.deliveries)
    .execute();
  return rows.map(view);
}

/** @throws ERR_NO_DELIVERY_FOUND */
export async function showDelivery(
  scope: Scope,
  integrationId: number,
  id: string,
): Promise<IntegrationDeliveryDetail> {
  const row = await scope.db
    .selectFrom('integration_deliveries')
    .select([...briefColumns, 'request', 'response'])
    .where('integration_id', '=', integrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_DELIVERY_FOUND');
  return view(row);
}

/**
 * Sends the body of a call once more, under the same id. The answer goes into the log only, since the conversation with
 * the customer has gone on meanwhile.
 * @throws ERR_NO_INTEGRATION_FOUND ERR_NO_DELIVERY_FOUND
 */
export async function replayDelivery(
  company: Company,
  integrationId: number,
  id: string,
): Promise<IntegrationDelivery> {
  const { row, secrets, delivery } = await company.read(async (scope) => {
    const integration = await requireIntegration(scope, integrationId);
    if (!isSigned(integration.type)) throw fail('ERR_NO_DELIVERY_FOUND');
    return {
      row: integration,
      secrets: signingSecrets(scope, integration),
      delivery: await showDelivery(scope, integrationId, id),
    };
  });
  const { ticketId, request: body } = delivery;
  await deliver(company, { integrationId, id, ticketId, url: row.url_n8n, body, secrets });
  const { request: _, response: __, ...shown } = await company.read((scope) => showDelivery(scope, integrationId, id));
  return shown;
}

const view = <Row extends { createdAt: Date; outcome: IntegrationDelivery['outcome'] }>({
  createdAt,
  ...row
}: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  isDelivered: row.outcome === 'ok',
});
