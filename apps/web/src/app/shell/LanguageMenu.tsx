import { Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { languageCodes, languageNames } from '../../i18n/languages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toastError } from '../../ui/toasts.ts';
import { chooseLanguage } from '../use-live-session.ts';

export function LanguageMenu() {
  const { t, language } = useTranslation();
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t(($) => $.shell.language)}>
          <IconLanguage size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languageCodes.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === language || undefined}
            rightSection={code === language ? <IconCheck size={15} aria-hidden /> : undefined}
            onClick={() => void chooseLanguage(code).catch(toastError)}
          >
            {languageNames[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
