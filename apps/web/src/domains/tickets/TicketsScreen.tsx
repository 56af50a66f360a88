import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function TicketsScreen() {
  const { t } = useTranslation();
  usePageTitle(t(($) => $.shell.nav.tickets));
  return <EmptyState title={t(($) => $.common.noRecords)} />;
}
