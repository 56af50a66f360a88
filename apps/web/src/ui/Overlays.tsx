/**
 * Where the kit draws menus, lists and dialogs. In the page's main landmark, so that screen readers find them there;
 * the first one of the page is taken.
 */
export const Overlays = () => <div data-overlays />;
