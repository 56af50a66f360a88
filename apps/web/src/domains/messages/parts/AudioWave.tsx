import { useTranslation } from '../../../i18n/i18n.ts';
import { formatSeconds } from '../read-body.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './audio-player.module.css';

interface Props {
  /** The loudness over the whole audio, 0 to 100 each. */
  peaks: readonly number[] | null | undefined;
  /** Position and length, in seconds. */
  at: number;
  length: number;
  onSeek: (to: number) => void;
}

const barCount = 36;

/** The wave of an audio with the part that was played, and the slider over it. */
export function AudioWave({ peaks, at, length, onSeek }: Props) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const played = length > 0 ? at / length : 0;
  return (
    <span className={styles.wave}>
      {barHeights(peaks).map((height, index) => (
        <i key={index} style={{ height }} data-played={index < played * barCount || undefined} />
      ))}
      <input
        type="range"
        tabIndex={tabIndex}
        min={0}
        max={Math.max(1, Math.round(length))}
        step={0.1}
        value={at}
        aria-label={t(($) => $.messages.audio.position)}
        aria-valuetext={`${formatSeconds(at)} / ${formatSeconds(length)}`}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}

/** Any number of peaks as a fixed number of bars, 3 to 26 px high. Without peaks all bars are low. */
function barHeights(peaks: readonly number[] | null | undefined): number[] {
  return Array.from({ length: barCount }, (_bar, index) => {
    // Slightly different heights (6 to 10 px), so that it still looks like a wave.
    if (!peaks || peaks.length === 0) return 6 + ((index * 7) % 5);
    const from = Math.floor((index * peaks.length) / barCount);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / barCount));
    return 3 + Math.round((Math.max(...peaks.slice(from, to)) / 100) * 23);
  });
}
