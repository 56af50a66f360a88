/** `listAllSubscribers`, `setSubscriberStatus`: for the commands of the operator, outside of a request. */
export { listAllSubscribers, setSubscriberStatus } from './change-subscribers.ts';
/** `orderErasure`, `takeBackErasure`: the end of a company, for the commands of the operator. */
export { orderErasure, takeBackErasure } from './order-erasure.ts';
/** After a change of the plan or the due date: tells the operators and the users of the company. */
export { tellOfSubscriber } from './change-subscribers.ts';
/** How invoices follow the plan of a company; set once at start. */
export { connectPlanBilling } from './plan-billing.ts';
