/** Below this width: a bottom bar instead of the side menu. */
export const phone = '(max-width: 759px)';
/** On these screens a conversation fills the screen, without the bar. */
export const barless = '(max-width: 759px), (max-height: 499px)';
/** On these screens there is one pane: the list or the conversation. A phone that lies on its side is among them. */
export const onePane = '(max-width: 899px), (max-height: 499px)';
