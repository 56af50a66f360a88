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
import { needsResume, countUnanswered } from '../campaign-progress.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';

/** The dialog that is open over a screen, and the campaign that it is about. */
export type CampaignDialog = { kind: 'preview' | 'cancel' | 'restart' | 'follow-up'; campaign: Campaign };

interface Props {
  campaign: Campaign;
  onOpen: (dialog: CampaignDialog) => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * The next move of a campaign by its status. `shortText` is the text of the large button; `text`, which has the name of
 * the campaign, is the label of the small button with an icon only.
 */
const nextMoves = {
  EM_ANDAMENTO: { kind: 'cancel', text: 'cancel', shortText: 'cancelShort', Icon: IconPlayerStop },
  CANCELADA: { kind: 'restart', text: 'restart', shortText: 'restartShort', Icon: IconRotateClockwise },
  INATIVA: { kind: 'preview', text: 'start', shortText: 'startShort', Icon: IconPlayerPlay },
  PROGRAMADA: { kind: 'preview', text: 'start', shortText: 'startShort', Icon: IconPlayerPlay },
} as const;

/** The button that opens the dialog for the next move of a campaign: start, cancel or restart. */
export function NextMove({ campaign, onOpen, isLarge = false }: Props & { isLarge?: boolean }) {
  const { t } = useTranslation();
  const { status, name } = campaign;
  if (status === 'FINALIZADA') return null;
  const { kind, text, shortText, Icon } = nextMoves[status];
  const open = () => onOpen({ kind, campaign });
  if (isLarge)
    return (
      <Button
        kind={kind === 'cancel' ? 'plain' : 'primary'}
        icon={<Icon size={16} stroke={2} aria-hidden />}
        onClick={open}
      >
        {t(($) => $.campaigns.actions[shortText])}
      </Button>
    );
  return (
    <IconButton label={t(($) => $.campaigns.actions[text], { name })} onClick={open}>
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
  const preview = {
    key: 'preview',
    text: t(($) => $.campaigns.actions.preview),
    icon: <IconEye {...menuIcon} />,
    run: () => onOpen({ kind: 'preview', campaign }),
  };
  const resume = {
    key: 'resume',
    text: t(($) => $.campaigns.actions.resume),
    icon: <IconPlayerPlay {...menuIcon} />,
    run: () => moveAtOnce('resume'),
  };
  const pause = {
    key: 'pause',
    text: t(($) => $.campaigns.actions.pause),
    icon: <IconPlayerPause {...menuIcon} />,
    run: () => moveAtOnce('pause'),
  };
  const cancel = {
    key: 'cancel',
    text: t(($) => $.campaigns.actions.cancelShort),
    icon: <IconPlayerStop {...menuIcon} />,
    run: () => onOpen({ kind: 'cancel', campaign }),
  };
  const followUp = {
    key: 'follow-up',
    text: t(($) => $.campaigns.followUp.title),
    icon: <IconMessageForward {...menuIcon} />,
    run: () => onOpen({ kind: 'follow-up', campaign }),
  };
  const clone = {
    key: 'clone',
    text: t(($) => $.campaigns.actions.clone),
    icon: <IconCopy {...menuIcon} />,
    run: () => moveAtOnce('clone'),
  };
  const entries = [
    preview,
    ...(campaign.status === 'EM_ANDAMENTO' ? [needsResume(campaign) ? resume : pause] : []),
    ...(campaign.status === 'PROGRAMADA' ? [cancel] : []),
    ...(countUnanswered(campaign) > 0 ? [followUp] : []),
    clone,
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
