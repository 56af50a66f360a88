import { randomBytes } from 'node:crypto';
import { IntegrationFields, type Integration } from '@balcao/contract';
import type { z } from 'zod';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { createIntegration } from './change-integrations.ts';

type Wanted = Partial<z.input<typeof IntegrationFields>>;

/** An integration for a test, the sweep or the seed; a webhook unless the fields say otherwise. */
export const addIntegration = (scope: Scope, fields: Wanted): Promise<Integration> =>
  createIntegration(
    scope,
    IntegrationFields.parse({
      type: 'webhook',
      name: `Robô ${randomBytes(4).toString('hex')}`,
      urlN8N: 'https://robo.example.com/entrada',
      ...fields,
    }),
  );

export const makeIntegration = (companyId: number, fields: Wanted = {}): Promise<Integration> =>
  inCompany(companyId, (scope) => addIntegration(scope, fields));
