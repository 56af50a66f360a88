import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { chartByDay, chartByUser } from './chart-tickets.ts';
import { findFirstSteps } from './find-first-steps.ts';
import { showDashboard } from './show-dashboard.ts';

/** The noun has no table of its own: it counts the rows of other nouns. */
export const dashboardNoun = serverNoun({
  contract: nouns.dashboard,
  http: {
    show: (scope, { query }) => showDashboard(scope, query),
    ticketsUsers: (scope, { query }) => chartByUser(scope, query),
    ticketsDay: (scope, { query }) => chartByDay(scope, query),
    firstSteps: (scope) => findFirstSteps(scope),
  },
});
