import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMessagePlus,
  IconMoon,
  IconRefresh,
  IconSun,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { session, useUser } from '../../api/our-session.ts';
import { menuFor } from '../../app/nouns.ts';
import { changeLanguage } from '../../app/use-live-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { languageCodes, languageNames } from '../../i18n/languages.ts';
import { saveColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { listCommands } from '../../ui/commands.ts';
import { Marked } from '../../ui/Marked.tsx';
import { toastError } from '../../ui/toasts.ts';
import type { GroupName, PaletteGroup, PaletteOption } from './palette-option.ts';
import { bestFirst, rank } from './rank.ts';

const iconOf = (OptionIcon: Icon) => <OptionIcon size={17} stroke={1.75} aria-hidden />;

/**
 * The groups that need no call of the API: the actions on the open ticket, the screens of the user, and the actions of
 * the workspace. The group whose first option fits best comes first.
 */
export function useLocalGroups(typed: string, onNewTicket: () => void): PaletteGroup[] {
  // The actions on the ticket that was open when the palette opened. They do not change while it is open.
  const [ticketActions] = useState(() =>
    listCommands().map(({ label, icon, keys, run }): PaletteOption => ({
      key: `ticket ${label}`,
      label,
      icon: iconOf(icon),
      keys,
      run,
    })),
  );
  const places = usePlaces();
  const app = useAppActions(onNewTicket);
  const all: [GroupName, PaletteOption[]][] = [
    ['ticket', ticketActions],
    ['places', places],
    ['app', app],
  ];
  const groups = all.map(([name, options]) => ({
    name,
    options: bestFirst(options, typed).map((option) => ({
      ...option,
      name: <Marked text={option.label} search={typed} where="anywhere" />,
    })),
  }));
  const bestRank = ({ options: [first] }: PaletteGroup) => (first ? rank(first.label, typed) : 0);
  return groups.toSorted((a, b) => bestRank(b) - bestRank(a));
}

/** The screens that the user may open. */
function usePlaces(): PaletteOption[] {
  const { t } = useTranslation();
  const user = useUser();
  const router = useRouter();
  const screens = menuFor(user).map(({ to, label, icon }) => ({
    key: `place ${to}`,
    label: t(label),
    icon: iconOf(icon),
    // Without the id of a ticket, the entry leads to the list of tickets, also from an open ticket. Only the path of
    // the tickets has this parameter; hence the cast.
    run: () => router.navigate({ to, params: { ticketId: undefined } as never }),
  }));
  return [
    ...screens,
    {
      key: 'place /profile',
      label: t(($) => $.profile.title),
      icon: iconOf(IconUserCircle),
      run: () => router.navigate({ to: '/profile' }),
    },
  ];
}

/** The actions of the workspace. */
function useAppActions(onNewTicket: () => void): PaletteOption[] {
  const { t, language } = useTranslation();
  const queryClient = useQueryClient();
  const isDark = useColorScheme() === 'dark';
  return [
    { key: 'new', label: t(($) => $.palette.newTicket), icon: iconOf(IconMessagePlus), run: onNewTicket },
    {
      key: 'theme',
      label: t(($) => (isDark ? $.shell.themeLight : $.shell.themeDark)),
      icon: iconOf(isDark ? IconSun : IconMoon),
      run: () => saveColorScheme(isDark ? 'light' : 'dark'),
    },
    ...languageCodes
      .filter((code) => code !== language)
      .map((code) => ({
        key: `language ${code}`,
        label: t(($) => $.palette.languageIs, { name: languageNames[code] }),
        icon: iconOf(IconLanguage),
        run: () => void changeLanguage(code).catch(toastError),
      })),
    {
      key: 'shortcuts',
      label: t(($) => $.shell.shortcuts),
      icon: iconOf(IconKeyboard),
      keys: '?',
      // The list of shortcuts opens by its key, so the key is simulated.
      run: () => dispatchEvent(new KeyboardEvent('keydown', { key: '?' })),
    },
    {
      key: 'refresh',
      label: t(($) => $.shell.refresh),
      icon: iconOf(IconRefresh),
      run: () => void queryClient.invalidateQueries(),
    },
    { key: 'sign-out', label: t(($) => $.shell.signOut), icon: iconOf(IconLogout), run: () => session.signOut() },
  ];
}
