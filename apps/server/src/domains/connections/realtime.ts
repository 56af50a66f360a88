import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { admins, everyone } from '../../platform/realtime/rooms.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { viewConnections, viewSession, withoutCode } from './connection-view.ts';

const present = (companyId: number, facts: readonly { connectionId: number }[]) =>
  readCompany(companyId, (scope) => viewConnections(scope, [...new Set(facts.map((fact) => fact.connectionId))]));

/** Only users who may link a number get the text of its code. */
const others = { except: [admins] };

onFact('connection.changed', async (companyId, facts) => {
  for (const whatsapp of await present(companyId, facts)) {
    announce(companyId, signals.connection, [admins], { action: 'update', whatsapp });
    announce(companyId, signals.connection, [everyone], { action: 'update', whatsapp: withoutCode(whatsapp) }, others);
  }
});
onFact('connection.moved', async (companyId, facts) => {
  for (const session of (await present(companyId, facts)).map(viewSession)) {
    announce(companyId, signals.session, [admins], { action: 'update', session });
    announce(companyId, signals.session, [everyone], { action: 'update', session: withoutCode(session) }, others);
  }
});
onFact('connection.removed', async (companyId, facts) => {
  for (const { connectionId } of facts)
    announce(companyId, signals.connection, [everyone], { action: 'delete', whatsappId: connectionId });
});
