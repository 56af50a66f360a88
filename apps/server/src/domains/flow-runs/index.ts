/** The flows of some tickets within one transaction. */
export { openRunSession, type RunOutcome, type RunSession } from './run-session.ts';
/** What becomes of the ticket when a run ends. */
export { leaveOf } from './perform-outcomes.ts';
/** Gives a ticket to a flow: `startFlow` for users and programs, `giveToFlow` a ticket that the caller has locked. */
export { giveToFlow, startFlow } from './start-flow.ts';
/** Starts a flow because of an event. */
export { startByEvent } from './start-by-event.ts';
/** Asks a bot and sends its reply. */
export { deliverReply } from './deliver-reply.ts';
/** Whether a bot has a ticket: no user has accepted the ticket or switched the bot off. */
export { hasBot, type RunPlace } from './run-place.ts';
/** The worker makes the network calls of runs. The clock goes on with runs whose pause or time-out is over. */
export { callWorker, flowClock } from './jobs.ts';
/** The lane of a ticket's calls to bots and to other addresses. */
export { askLane } from './call-entry.ts';
/** Whether a run of the company is live. */
export { hasLiveRuns } from './live-runs.ts';
