import { beginViewing, isViewedHere, isViewedInBrowser } from '../../ui/viewing.ts';

const nameOf = (id: number) => `chat-${id}`;

/** Marks a chat as viewed, for the other tabs of the browser too. @returns a function that ends it */
export const viewChat = (id: number): (() => void) => beginViewing(nameOf(id));

/** Whether the user views a chat in this tab. */
export const isChatViewedHere = (id: number): boolean => isViewedHere(nameOf(id));

/** Whether the user views a chat in any tab of this browser. */
export const isChatViewed = (id: number): Promise<boolean> => isViewedInBrowser(nameOf(id));
