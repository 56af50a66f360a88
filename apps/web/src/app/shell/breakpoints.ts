/** Below this width: a bottom bar instead of the side menu. */
export const phone = '(max-width: 759px)';
/** A conversation fills the screen, without the bar. */
export const barless = '(max-width: 759px), (max-height: 499px)';
/** One pane: the list or the conversation. Also for a phone that lies on its side. */
export const onePane = '(max-width: 899px), (max-height: 499px)';
