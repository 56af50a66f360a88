import { randomBytes } from 'node:crypto';
import { IntegrationFields, type Integration } from '@balcao/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/scope/scope.ts';
import { createIntegration } from './change-integrations.ts';

export type WantedIntegration = Partial<z.input<typeof IntegrationFields>>;

/** An integration for a test, the sweep or the seed; a webhook unless the fields say otherwise. */
export const addIntegration = (scope: Scope, fields: WantedIntegration): Promise<Integration> =>
  createIntegration(
    scope,
    IntegrationFields.parse({
      type: 'webhook',
      name: `Robô ${randomBytes(4).toString('hex')}`,
      urlN8N: 'https://robo.example.com/entrada',
      ...fields,
    }),
  );

/** For the sweep test: an integration with one call in its log. */
export async function sampleIntegration(scope: Scope, word: string): Promise<Integration> {
  const integration = await addIntegration(scope, { type: 'n8n', name: `${word} n8n` });
  await scope.db
    .insertInto('integration_deliveries')
    .values({
      id: 'msg_1_3_48213',
      integration_id: integration.id,
      ticket_id: null,
      request: `{"body":"${word}"}`,
      outcome: 'ok',
      status: 200,
      response: word,
      attempts: 1,
      duration_ms: 87,
      created_at: scope.now,
    })
    .execute();
  return integration;
}
