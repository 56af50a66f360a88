/** The name of a priority in the texts. */
export const priorityKey = (priority: number) => (priority === 1 ? 'high' : priority === 2 ? 'medium' : 'low');
