/**
 * Whether the screens of flows are part of the product. Nothing runs a flow yet, so they are not: their addresses lead
 * to the start and stand in no menu. The engine removes this constant.
 */
export const flowsAreOn: boolean = false;
