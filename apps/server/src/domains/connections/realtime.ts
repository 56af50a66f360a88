import { signals } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { admins, everyone } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { viewConnections, viewSession, withoutCode } from './connection-view.ts';

/** The connections of the facts in their wire form, as they are now. */
const viewChanged = (company: Company, facts: readonly { connectionId: number }[]) =>
  company.read((scope) => viewConnections(scope, [...new Set(facts.map((fact) => fact.connectionId))]));

/** Only admins may link a number, so the others get the connection without its code. */
const others = { except: [admins] };

export const connectionAnnouncers: Announcers = {
  async 'connection.changed'(company, facts) {
    for (const whatsapp of await viewChanged(company, facts)) {
      company.announce(signals.connection, [admins], { action: 'update', whatsapp });
      const record = withoutCode(whatsapp);
      company.announce(signals.connection, [everyone], { action: 'update', whatsapp: record }, others);
    }
  },
  async 'connection.moved'(company, facts) {
    for (const session of (await viewChanged(company, facts)).map(viewSession)) {
      company.announce(signals.session, [admins], { action: 'update', session });
      company.announce(signals.session, [everyone], { action: 'update', session: withoutCode(session) }, others);
    }
  },
  async 'connection.removed'(company, facts) {
    for (const { connectionId } of facts)
      company.announce(signals.connection, [everyone], { action: 'delete', whatsappId: connectionId });
  },
};
