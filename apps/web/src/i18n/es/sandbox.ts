export const sandbox = {};
