import { showLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { languageCodes, languageNames } from '../../../i18n/languages.ts';
import styles from '../sign-in.module.css';

/** Chooses the language before the sign-in. The choice is stored in this browser only. */
export function LanguagePicker() {
  const { t, language } = useTranslation();
  return (
    <fieldset className={styles.languages} aria-label={t(($) => $.auth.language)}>
      {languageCodes.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={languageNames[code]}
          aria-label={`${code.toUpperCase()}: ${languageNames[code]}`}
          aria-pressed={language === code}
          onClick={() => void showLanguage(code)}
        >
          <span aria-hidden>{code.toUpperCase()}</span>
        </button>
      ))}
    </fieldset>
  );
}
