/** With more than one queue the customer must choose, so the greeting must ask. */
export const needsGreeting = (queues: readonly number[], greeting: string): boolean =>
  new Set(queues).size > 1 && greeting.trim() === '';
