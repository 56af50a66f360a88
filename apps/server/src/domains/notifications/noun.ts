import { nouns } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import { serverNoun } from '../../platform/noun.ts';
import { visibleTo, type RoomGrants } from '../../platform/realtime/rooms.ts';
import { notificationHttp } from './http.ts';
import { pushDelivery, pushEvent } from './jobs.ts';
import { pushDeliveryJob, pushEventJob } from './push-jobs.ts';
import { notificationAnnouncers } from './realtime.ts';
import { dropSubscriptions } from './subscriptions.ts';

const notificationReactions: Reactions = {
  'session.revoked': (scope, { sessionId }) => dropSubscriptions(scope, sessionId),
};

const notificationRooms: RoomGrants = {
  joinVisible: { roomsFor: async ({ userId }) => [visibleTo(userId)] },
};

export const notificationsNoun = serverNoun({
  contract: nouns.notifications,
  http: notificationHttp,
  tables: ['push_subscriptions'],
  reactions: [notificationReactions],
  announce: [notificationAnnouncers],
  jobs: { [pushEventJob]: pushEvent, [pushDeliveryJob]: pushDelivery },
  rooms: notificationRooms,
});
