/** Serves the Model Context Protocol, whose tools call the API with passes. */
export { keepPasses, serveMcp } from './serve-mcp.ts';
