/** Adds a plan, for the first run and the seed. */
export { insertPlan } from './insert-plan.ts';
/** A plan by its name, or the oldest. */
export { findPlan } from './find-plan.ts';
/** Refuses with ERR_NO_PLAN_FOUND if there is no such plan. */
export { requirePlan } from './require-plan.ts';
/** SQL of a plan `p` in its wire form. */
export { planJson } from './plan-json.ts';
/** The plans as records, for the operator. */
export { plans } from './plans.ts';
/** Converts a row to its wire form; and the columns that it needs. */
export { planColumns, viewPlan } from './plan-view.ts';
/**
 * Refuses with ERR_PLAN_LIMIT if the plan allows no more users, connections or queues. Call it before the insert, in
 * the same scope.
 */
export { requireRoom } from './require-room.ts';
/** SQL of the features of a company, and of whether the operator lets it run campaigns. */
export { featuresSql, mayCampaignSql } from './features-sql.ts';
/** Whether the company has a part of the product: for code that is not guarded by the `plan` of a route. */
export { hasFeature, requireFeature } from './has-feature.ts';
