/**
 * The element in which Mantine draws menus, lists and dialogs. It stands in the page's main landmark, where screen
 * readers find them. If a page has several of these elements, the first one is used.
 */
export const Overlays = () => <div data-overlays />;
