import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { saveColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { IconButton } from '../../ui/IconButton.tsx';

export function ThemeButton() {
  const { t } = useTranslation();
  const dark = useColorScheme() === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <IconButton
      label={t(($) => (dark ? $.shell.themeLight : $.shell.themeDark))}
      onClick={() => saveColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
