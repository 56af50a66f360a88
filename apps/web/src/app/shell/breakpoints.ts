/** Screens with a bottom bar instead of the side menu. */
export const phone = '(max-width: 759px)';
/** Screens that a conversation fills, without the app bar and the menu. */
export const barless = '(max-width: 759px), (max-height: 499px)';
/** Screens with one pane: the list or the conversation. A phone that lies on its side is among them by its height. */
export const onePane = '(max-width: 899px), (max-height: 499px)';
