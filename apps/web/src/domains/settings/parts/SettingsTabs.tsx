import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { LinkTabs } from '../../../ui/LinkTabs.tsx';
import { useSettings } from '../use-settings.ts';

/**
 * The tabs of the settings screens that the user may open. Opening hours and holidays have a tab only while they count
 * (`scheduleType`).
 */
export function SettingsTabs() {
  const { t } = useTranslation();
  const { profile, super: isOperator } = useUser();
  const { scheduleType } = useSettings();
  const isAdmin = profile === 'admin';
  return (
    <LinkTabs
      label={t(($) => $.settings.title)}
      tabs={[
        { to: '/settings', label: ($) => $.settings.optionsTab, isShown: isAdmin },
        { to: '/settings/hours', label: ($) => $.hours.tab, isShown: isAdmin && scheduleType === 'company' },
        { to: '/settings/holidays', label: ($) => $.holidays.title, isShown: isAdmin && scheduleType !== 'disabled' },
        { to: '/settings/closing-reasons', label: ($) => $.closingReasons.title, isShown: isAdmin },
        { to: '/settings/company', label: ($) => $.companies.tab, isShown: isAdmin },
        { to: '/settings/data', label: ($) => $.companyData.title, isShown: isAdmin },
        { to: '/settings/companies', label: ($) => $.subscribers.title, isShown: isOperator },
        { to: '/settings/plans', label: ($) => $.plans.manage.title, isShown: isOperator },
        { to: '/settings/payments', label: ($) => $.payments.title, isShown: isOperator },
        { to: '/settings/invoices', label: ($) => $.invoices.manage.title, isShown: isOperator },
        { to: '/settings/brand', label: ($) => $.brand.title, isShown: isOperator },
        { to: '/settings/helps', label: ($) => $.helps.manage.title, isShown: isOperator },
      ]}
    />
  );
}
