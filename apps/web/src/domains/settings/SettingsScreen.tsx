import { useTranslation } from '../../i18n/i18n.ts';
import { Screen } from '../../ui/Screen.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { OptionRow } from './parts/OptionRow.tsx';
import { SettingsTabs } from './parts/SettingsTabs.tsx';
import { optionGroups } from './options.ts';
import card from '../../ui/card.module.css';
import styles from './settings.module.css';

/** The options of the company. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const title = t(($) => $.settings.title);
  usePageTitle(title);
  return (
    <Screen title={title} subtitle={t(($) => $.settings.subtitle)} tabs={<SettingsTabs />}>
      {optionGroups.map((group) => {
        const name = t(($) => $.settings.groups[group.title]);
        return (
          <section key={group.title} className={`${card.card} ${styles.group}`} aria-label={name}>
            <h2>{name}</h2>
            {group.options.map((option) => (
              <OptionRow key={option.key} option={option} />
            ))}
          </section>
        );
      })}
    </Screen>
  );
}
