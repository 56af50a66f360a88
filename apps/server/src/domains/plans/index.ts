/** The plan of the company: its limits and parts. */
export { planOf } from './plan-of.ts';
/** Adds a plan; for the platform's own nouns. */
export { insertPlan } from './insert-plan.ts';
/** Row → wire, and the parts of the product that a plan includes. */
export { featuresOf, planColumns, viewPlan } from './plan-view.ts';
/** Refuses with ERR_PLAN_LIMIT when the plan allows no more users, connections or queues; asked before the insert, in the same scope. */
export { requireRoom } from './require-room.ts';
