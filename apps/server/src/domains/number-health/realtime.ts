import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { findAlert } from './list-alerts.ts';

const tell = (action: 'down' | 'up') => async (companyId: number, facts: readonly { fallId: number }[]) => {
  for (const { fallId } of facts) {
    const alert = await readCompany(companyId, (scope) => findAlert(scope, fallId));
    if (alert) announce(companyId, signals.connectionAlert, [admins], { action, ...alert });
  }
};
onFact('connection.fell', tell('down'));
onFact('connection.rose', tell('up'));
