/** Serves the Model Context Protocol, whose tools call the API. A pass stands for the user in one such call. */
export { keepPasses, serveMcp } from './serve-mcp.ts';
