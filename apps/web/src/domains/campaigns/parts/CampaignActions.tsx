import type { Campaign } from '@balcao/contract';
import {
  IconCopy,
  IconDots,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { isHeld } from '../campaign-progress.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';

/** The dialog over a campaign. */
export type CampaignDialog = { kind: 'preview' | 'cancel' | 'restart'; campaign: Campaign };

interface Props {
  campaign: Campaign;
  onOpen: (dialog: CampaignDialog) => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The button for what is next: start, stop or restart. */
export function NextMove({ campaign, onOpen }: Props) {
  const { t } = useTranslation();
  const { status, name } = campaign;
  if (status === 'EM_ANDAMENTO')
    return (
      <IconButton
        label={t(($) => $.campaigns.actions.cancel, { name })}
        onClick={() => onOpen({ kind: 'cancel', campaign })}
      >
        <IconPlayerStop {...icon} />
      </IconButton>
    );
  if (status === 'CANCELADA')
    return (
      <IconButton
        label={t(($) => $.campaigns.actions.restart, { name })}
        onClick={() => onOpen({ kind: 'restart', campaign })}
      >
        <IconRotateClockwise {...icon} />
      </IconButton>
    );
  if (status === 'FINALIZADA') return null;
  return (
    <IconButton
      label={t(($) => $.campaigns.actions.start, { name })}
      onClick={() => onOpen({ kind: 'preview', campaign })}
    >
      <IconPlayerPlay {...icon} />
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
