/** Below this width: one pane and a bottom bar. */
export const phone = '(max-width: 759px)';
