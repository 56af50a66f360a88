import type { SessionUser } from '@balcao/contract';
import type { MenuEntry, WebNoun } from './noun.ts';

const nouns = Object.values(import.meta.glob<WebNoun>('../domains/*/noun.ts', { eager: true, import: 'noun' }));

const sections: readonly MenuEntry['section'][] = ['main', 'admin', 'support'];
/** The rank of an entry in the menu: by its section, then by its place, which is always below 1000. */
const rankOf = ({ section, place }: MenuEntry) => sections.indexOf(section) * 1000 + place;

const entries = nouns.flatMap(({ menu = [] }) => menu).toSorted((a, b) => rankOf(a) - rankOf(b));

/** The side menu of a user, in order. */
export const menuFor = (user: SessionUser): MenuEntry[] => entries.filter(({ shownTo = () => true }) => shownTo(user));

/** How many entries of daily work (`main`) fit on the bottom bar of a phone. */
const maxOnBar = 4;

/** The same menu on a phone: a bottom bar, and the other entries in the menu sheet. */
export function phoneMenuFor(user: SessionUser): { onBar: MenuEntry[]; inSheet: MenuEntry[] } {
  const menu = menuFor(user);
  const onBar = menu.filter(({ section }) => section === 'main').slice(0, maxOnBar);
  return { onBar, inSheet: menu.filter((entry) => !onBar.includes(entry)) };
}

/** The controls of the app bar that nouns add. */
export const barControls = nouns.flatMap(({ bar }) => bar ?? []);

/** The live rules of all nouns. */
export const liveRules = nouns.flatMap(({ live = [] }) => live);

/** Removes what the nouns keep of a user in this browser. A noun that fails does not stop the others. */
export const forgetUser = (userId: number): Promise<unknown> =>
  Promise.allSettled(nouns.flatMap(({ onSignOut }) => (onSignOut ? [onSignOut(userId)] : [])));
