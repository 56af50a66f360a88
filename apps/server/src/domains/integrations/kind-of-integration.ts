import type { IntegrationType } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';

export interface IntegrationKind {
  type: IntegrationType;
  /** Of a flowbuilder integration: the flow to start; null: its flow was deleted. */
  flowId: number | null;
}

/** What kind of bot an integration is. A flowbuilder integration is a flow, which the engine starts itself. */
export const kindOfIntegration = (scope: Scope, id: number): Promise<IntegrationKind | undefined> =>
  scope.db.selectFrom('integrations').select(['type', 'flow_id as flowId']).where('id', '=', id).executeTakeFirst();
