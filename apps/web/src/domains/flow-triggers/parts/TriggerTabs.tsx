import { useTranslation } from '../../../i18n/i18n.ts';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';

/** The tabs above the two screens of triggers: phrases and events. */
export function TriggerTabs() {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t(($) => $.flowTriggers.title)}
      tabs={[
        { to: '/phrase-lists', label: ($) => $.flowTriggers.phrases.tab },
        { to: '/phrase-lists/events', label: ($) => $.flowTriggers.events.tab },
      ]}
    />
  );
}
