import type { Campaign, CampaignHold } from '@balcao/contract';
import { timeAt } from '@balcao/contract/schedules/zoned-time';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { useConnections } from '../../connections/index.ts';
import { dayIn, dayTimeIn, useTimeZone } from '../../schedules/index.ts';
import { needsResume } from '../campaign-progress.ts';
import { codeWords } from '../code-words.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';
import styles from '../campaigns.module.css';

/** Short holds that every running campaign has again and again; they are shown without a warning. */
const usualHolds: readonly CampaignHold[] = ['interval', 'long-interval', 'budget', 'outbox'];

/** Holds without a known end: their `until` is only when the server looks at the campaign again. */
const endlessHolds: readonly CampaignHold[] = ['connection', 'plan'];

/** The end of a hold in the company's time zone; with its day, unless that is today. */
function untilWords(until: Date, timeZone: string): string {
  const isToday = dayIn(timeZone, until) === dayIn(timeZone, new Date());
  return isToday ? timeAt(timeZone, until) : dayTimeIn(timeZone, until);
}

/**
 * Why a running campaign sends nothing now and until when, with the button that pauses or resumes it. Or why a planned
 * campaign did not start.
 */
export function HoldNotice({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { moveAtOnce, isMoving } = useCampaignMoves(campaign);
  const words = useHoldWords(campaign);
  const lostNames = useLostNumbers(campaign);
  const { hold, status } = campaign;
  if (status === 'CANCELADA' && hold)
    return (
      <div className={styles.hold}>
        <Caution>{words}</Caution>
      </div>
    );
  if (status !== 'EM_ANDAMENTO') return null;
  const isStopped = needsResume(campaign);
  return (
    <div className={styles.hold}>
      <output>
        {hold &&
          (usualHolds.includes(hold.by) ? <span className={styles.hint}>{words}</span> : <Caution>{words}</Caution>)}
        {campaign.isSlow && !isStopped && <Caution>{t(($) => $.campaigns.slow)}</Caution>}
        {lostNames && <Caution>{t(($) => $.campaigns.lostNumbers, { names: lostNames })}</Caution>}
      </output>
      <Button
        busy={isMoving}
        kind={isStopped ? 'primary' : 'plain'}
        icon={
          isStopped ? (
            <IconPlayerPlay size={16} stroke={2} aria-hidden />
          ) : (
            <IconPlayerPause size={16} stroke={2} aria-hidden />
          )
        }
        onClick={() => moveAtOnce(isStopped ? 'resume' : 'pause')}
      >
        {t(($) => (isStopped ? $.campaigns.actions.resume : $.campaigns.actions.pause))}
      </Button>
    </div>
  );
}

/**
 * The names of the campaign's numbers that are not connected, separated by commas; empty: all are connected, or their
 * states are not loaded yet.
 */
function useLostNumbers({ connections }: Campaign): string {
  const { data } = useConnections();
  const isLost = (id: number) =>
    (data?.find((connection) => connection.id === id)?.status ?? 'CONNECTED') !== 'CONNECTED';
  return connections
    .filter(({ id }) => isLost(id))
    .map(({ name }) => name)
    .join(', ');
}

/**
 * The reason of the hold, its code and its end, as one text; empty: no hold. A cancelled campaign has a hold only if it
 * was planned and could not be started.
 */
function useHoldWords({ hold, status }: Campaign): string {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  if (!hold) return '';
  const { by, code, until } = hold;
  return [
    t(($) => (status === 'CANCELADA' ? $.campaigns.notStarted : $.campaigns.holds[by])),
    code && t(($) => $.campaigns.holdCode, { code: codeWords(code) }),
    until &&
      !endlessHolds.includes(by) &&
      t(($) => $.campaigns.holdUntil, { at: untilWords(new Date(until), timeZone) }),
  ]
    .filter(Boolean)
    .join(' ');
}
