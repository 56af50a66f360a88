import type { Campaign } from '@balcao/contract';
import {
  IconCopy,
  IconDots,
  IconEye,
  IconMessageForward,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { isHeld, unanswered } from '../campaign-progress.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';

/** The dialog over a campaign. */
export type CampaignDialog = { kind: 'preview' | 'cancel' | 'restart' | 'follow-up'; campaign: Campaign };

interface Props {
  campaign: Campaign;
  onOpen: (dialog: CampaignDialog) => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const moves = {
  EM_ANDAMENTO: { kind: 'cancel', Icon: IconPlayerStop },
  CANCELADA: { kind: 'restart', Icon: IconRotateClockwise },
  INATIVA: { kind: 'preview', Icon: IconPlayerPlay },
  PROGRAMADA: { kind: 'preview', Icon: IconPlayerPlay },
} as const;

/** The button for what is next: start, stop or restart. */
export function NextMove({ campaign, onOpen, isLarge = false }: Props & { isLarge?: boolean }) {
  const { t } = useTranslation();
  const { status, name } = campaign;
  if (status === 'FINALIZADA') return null;
  const { kind, Icon } = moves[status];
  const open = () => onOpen({ kind, campaign });
  if (isLarge)
    return (
      <Button
        kind={kind === 'cancel' ? 'plain' : 'primary'}
        icon={<Icon size={16} stroke={2} aria-hidden />}
        onClick={open}
      >
        {t(($) =>
          kind === 'cancel'
            ? $.campaigns.actions.cancelShort
            : kind === 'restart'
              ? $.campaigns.actions.restartShort
              : $.campaigns.actions.startShort,
        )}
      </Button>
    );
  return (
    <IconButton
      label={t(
        ($) =>
          kind === 'cancel'
            ? $.campaigns.actions.cancel
            : kind === 'restart'
              ? $.campaigns.actions.restart
              : $.campaigns.actions.start,
        { name },
      )}
      onClick={open}
    >
      <Icon {...icon} />
    </IconButton>
  );
}

/** The further actions of a campaign. */
export function CampaignMenu({ campaign, onOpen }: Props) {
  const { t } = useTranslation();
  const { moveAtOnce } = useCampaignMoves(campaign);
  const label = t(($) => $.campaigns.actions.more, { name: campaign.name });
  const menuIcon = { ...icon, size: 17 };
  const entries = [
    {
      key: 'preview',
      text: t(($) => $.campaigns.actions.preview),
      icon: <IconEye {...menuIcon} />,
      run: () => onOpen({ kind: 'preview' as const, campaign }),
    },
    ...(campaign.status !== 'EM_ANDAMENTO'
      ? []
      : [
          isHeld(campaign)
            ? {
                key: 'resume',
                text: t(($) => $.campaigns.actions.resume),
                icon: <IconPlayerPlay {...menuIcon} />,
                run: () => moveAtOnce('resume'),
              }
            : {
                key: 'pause',
                text: t(($) => $.campaigns.actions.pause),
                icon: <IconPlayerPause {...menuIcon} />,
                run: () => moveAtOnce('pause'),
              },
        ]),
    ...(campaign.status !== 'PROGRAMADA'
      ? []
      : [
          {
            key: 'cancel',
            text: t(($) => $.campaigns.actions.cancelShort),
            icon: <IconPlayerStop {...menuIcon} />,
            run: () => onOpen({ kind: 'cancel' as const, campaign }),
          },
        ]),
    ...(unanswered(campaign) === 0
      ? []
      : [
          {
            key: 'follow-up',
            text: t(($) => $.campaigns.followUp.title),
            icon: <IconMessageForward {...menuIcon} />,
            run: () => onOpen({ kind: 'follow-up' as const, campaign }),
          },
        ]),
    {
      key: 'clone',
      text: t(($) => $.campaigns.actions.clone),
      icon: <IconCopy {...menuIcon} />,
      run: () => moveAtOnce('clone'),
    },
  ];
  return (
    <MenuButton label={label} entries={entries}>
      {(button) => (
        <IconButton label={label} {...button}>
          <IconDots {...icon} />
        </IconButton>
      )}
    </MenuButton>
  );
}
