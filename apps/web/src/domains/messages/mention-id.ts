/** The id of an option of the list of colleagues, for `aria-activedescendant`. */
export const mentionId = (userId: number): string => `mention-${userId}`;
