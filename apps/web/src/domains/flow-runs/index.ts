/** The runs of a flow, for the editor of flows. */
export { flowRunPages } from './run-pages.ts';
