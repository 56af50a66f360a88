import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { MenuEntry } from '../noun.ts';
import styles from './shell.module.css';

const classOf = {
  narrow: styles.nav,
  wide: styles.nav,
  bottom: styles.bottomLink,
  sheet: styles.sheetLink,
} as const;
/** The `useAttention` of an entry without one. */
const never = () => false;
/** The parameters of the current route without their values. */
const withoutValues = (params: object) => Object.fromEntries(Object.keys(params).map((name) => [name, undefined]));

/** One entry of the side menu, the bottom bar or the menu sheet. */
export function NavLink({
  entry,
  place,
  onClick,
}: {
  entry: MenuEntry;
  place: 'narrow' | 'wide' | 'bottom' | 'sheet';
  onClick?: () => void;
}) {
  const { t } = useTranslation();
  const { icon: Icon, useAttention = never } = entry;
  const needsAttention = useAttention();
  const isOnFurtherScreen = useLocation({
    select: ({ pathname }) => entry.with?.some((path) => path === pathname) ?? false,
  });
  const label = t(entry.label);
  const name = needsAttention ? `${label}: ${t(($) => $.shell.needsAttention)}` : label;
  return (
    <Link
      to={entry.to}
      // From an open record, too, the entry leads to the list. Without this, the router would keep the record's id.
      params={withoutValues}
      className={classOf[place]}
      onClick={onClick}
      data-hint={place === 'narrow' ? label : undefined}
      data-hint-side="right"
      aria-label={place === 'narrow' || needsAttention ? name : undefined}
      aria-current={isOnFurtherScreen ? 'page' : undefined}
      // Every address begins with `/`, so the entry of the start would otherwise always be the current one.
      activeOptions={{ exact: entry.to === '/' }}
    >
      <span className={styles.navIcon}>
        <Icon size={place === 'bottom' ? 22 : 20} stroke={1.7} aria-hidden />
        {needsAttention && <i className={styles.dot} />}
      </span>
      {place !== 'narrow' && <span>{label}</span>}
    </Link>
  );
}
