import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { languageCodes, languageNames } from '../../i18n/languages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { toastError } from '../../ui/toasts.ts';
import { changeLanguage } from '../use-live-session.ts';

export function LanguageMenu() {
  const { t, language } = useTranslation();
  const label = t(($) => $.shell.language);
  const entries = languageCodes.map((code) => ({
    key: code,
    text: languageNames[code],
    lang: code,
    isCurrent: code === language,
    aside: code === language && <IconCheck size={15} aria-hidden />,
    run: () => void changeLanguage(code).catch(toastError),
  }));
  return (
    <MenuButton label={label} entries={entries}>
      {(button) => (
        <IconButton label={label} {...button}>
          <IconLanguage size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </MenuButton>
  );
}
