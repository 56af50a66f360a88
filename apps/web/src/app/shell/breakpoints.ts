/** One pane and a bottom bar below this. */
export const phone = '(max-width: 759px)';
