import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { saveColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { IconButton } from '../../ui/IconButton.tsx';

export function ThemeButton() {
  const { t } = useTranslation();
  const isDark = useColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <IconButton
      label={t(($) => (isDark ? $.shell.themeLight : $.shell.themeDark))}
      onClick={() => saveColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
