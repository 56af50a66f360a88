import { useTranslation } from '../../../i18n/i18n.ts';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';

/** The screens of the operator's console. */
export function ConsoleTabs() {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t(($) => $.console.title)}
      tabs={[
        { to: '/console', label: ($) => $.console.companies },
        { to: '/console/machine-room', label: ($) => $.console.room.title },
      ]}
    />
  );
}
