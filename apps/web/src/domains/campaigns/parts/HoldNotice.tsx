import type { Campaign, CampaignHold } from '@balcao/contract';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { formatDayTime, formatTime } from '../../../i18n/format.ts';
import { findText, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { isHeld } from '../campaign-progress.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';
import styles from '../campaigns.module.css';

/** Holds of the usual pace: nothing is wrong. */
const usual: readonly CampaignHold[] = ['interval', 'long-interval', 'budget', 'outbox'];

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

/** What holds a running campaign back and until when, and the button that lets it go on or pauses it. */
export function HoldNotice({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { moveAtOnce, isMoving } = useCampaignMoves(campaign);
  const { hold, status } = campaign;
  if (status !== 'EM_ANDAMENTO') return null;
  const stands = isHeld(campaign);
  const words = hold
    ? [
        t(($) => $.campaigns.holds[hold.by]),
        hold.code && t(($) => $.campaigns.holdCode, { code: findText(($) => $.errors, hold.code ?? '') ?? hold.code }),
        hold.until &&
          t(($) => $.campaigns.holdUntil, {
            at: isToday(hold.until ?? '') ? formatTime(hold.until) : formatDayTime(hold.until),
          }),
      ].filter(Boolean)
    : [];
  return (
    <div className={styles.hold}>
      <output>
        {hold &&
          (usual.includes(hold.by) ? (
            <span className={styles.hint}>{words.join(' ')}</span>
          ) : (
            <Caution>{words.join(' ')}</Caution>
          ))}
      </output>
      <Button
        busy={isMoving}
        kind={stands ? 'primary' : 'plain'}
        icon={
          stands ? (
            <IconPlayerPlay size={16} stroke={2} aria-hidden />
          ) : (
            <IconPlayerPause size={16} stroke={2} aria-hidden />
          )
        }
        onClick={() => moveAtOnce(stands ? 'resume' : 'pause')}
      >
        {t(($) => (stands ? $.campaigns.actions.resume : $.campaigns.actions.pause))}
      </Button>
    </div>
  );
}
