/** The name of a priority in the texts. */
export function priorityKey(priority: number): 'high' | 'medium' | 'low' {
  if (priority === 1) return 'high';
  return priority === 2 ? 'medium' : 'low';
}
