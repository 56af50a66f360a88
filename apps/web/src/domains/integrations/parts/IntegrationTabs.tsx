import { useTranslation } from '../../../i18n/i18n.ts';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';

/** Tabs to the screens of bots, webhooks and AI assistants, above each of these screens. */
export function IntegrationTabs() {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t(($) => $.integrations.tabs.label)}
      tabs={[
        { to: '/queue-integration', label: ($) => $.integrations.tabs.bots },
        { to: '/webhooks', label: ($) => $.integrations.tabs.webhooks },
        { to: '/mcp-tokens', label: ($) => $.integrations.tabs.mcp },
      ]}
    />
  );
}
