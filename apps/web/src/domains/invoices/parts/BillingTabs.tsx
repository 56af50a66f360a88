import { useTranslation } from '../../../i18n/i18n.ts';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';

/** Tabs to the invoices and to the subscription of the own company. */
export function BillingTabs() {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t(($) => $.invoices.title)}
      tabs={[
        { to: '/financeiro', label: ($) => $.invoices.manage.title },
        { to: '/subscription', label: ($) => $.invoices.subscription.title },
      ]}
    />
  );
}
