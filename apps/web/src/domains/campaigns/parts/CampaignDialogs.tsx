import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useCampaignMoves } from '../use-campaign-moves.ts';
import type { CampaignDialog } from './CampaignActions.tsx';

const FollowUpDialog = lazy(async () => ({ default: (await import('./FollowUpDialog.tsx')).FollowUpDialog }));
const PreviewDialog = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }));

/** The open dialog of a campaign: its preview, its follow-up, or a question before it is cancelled or restarted. */
export function CampaignDialogs({
  dialog,
  onClose,
  onOpen,
}: {
  dialog: CampaignDialog;
  onClose: () => void;
  onOpen: (dialog: CampaignDialog) => void;
}) {
  const { t } = useTranslation();
  const { kind, campaign } = dialog;
  const { move } = useCampaignMoves(campaign);
  if (kind === 'preview')
    return (
      <Suspense>
        <PreviewDialog campaign={campaign} onClose={onClose} />
      </Suspense>
    );
  if (kind === 'follow-up')
    return (
      <Suspense>
        <FollowUpDialog
          campaign={campaign}
          onClose={onClose}
          onMade={(made) => onOpen({ kind: 'preview', campaign: made })}
        />
      </Suspense>
    );
  const { name } = campaign;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(($) => (kind === 'cancel' ? $.campaigns.ask.cancelTitle : $.campaigns.ask.restartTitle), { name })}
      text={t(($) => (kind === 'cancel' ? $.campaigns.ask.cancelText : $.campaigns.ask.restartText))}
      confirm={t(($) => (kind === 'cancel' ? $.campaigns.actions.cancelShort : $.campaigns.actions.restartShort))}
      danger={kind === 'cancel'}
      onConfirm={() => move(kind)}
    />
  );
}
