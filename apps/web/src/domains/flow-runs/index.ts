export { flowRunPages } from './run-pages.ts';
