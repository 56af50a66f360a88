import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';

const HistoryList = lazy(withDialogTexts(async () => ({ default: (await import('./HistoryList.tsx')).HistoryList })));

/** What happened to a ticket. Neither its script nor its events are loaded before a user opens the section. */
export function TicketHistory({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelSection
      title={t(($) => $.ticketHistory.title)}
      action={{
        label: isOpen ? t(($) => $.ticketHistory.hide) : t(($) => $.ticketHistory.show),
        run: () => setOpen(!isOpen),
        isOpen,
      }}
    >
      {isOpen && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <HistoryList ticketId={ticketId} />
        </Suspense>
      )}
    </PanelSection>
  );
}
