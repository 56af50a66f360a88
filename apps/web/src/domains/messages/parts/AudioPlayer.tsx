import type { MediaInfo } from '@balcao/contract';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatSeconds } from '../read-body.ts';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import styles from './audio-player.module.css';

const bars = 36;
const rates = [1, 1.5, 2];
const storedAs = 'audio-rate';

/** The playback rate of all audios, kept in this browser. */
let rate = rates.find((known) => String(known) === localStorage.getItem(storedAs)) ?? 1;
const rateListeners = new Set<() => void>();
const onRate = (listener: () => void) => {
  rateListeners.add(listener);
  return () => void rateListeners.delete(listener);
};
function nextRate(): void {
  rate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  localStorage.setItem(storedAs, String(rate));
  for (const listener of rateListeners) listener();
}

/** Only one audio plays at a time. */
let playing: HTMLAudioElement | undefined;

/** Any number of peaks as a fixed number of bars, 3 to 26 px high. Without peaks all bars are low. */
function barHeights(peaks: number[] | null | undefined): number[] {
  return Array.from({ length: bars }, (_bar, index) => {
    if (!peaks || peaks.length === 0) return 6 + ((index * 7) % 5);
    const from = Math.floor((index * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / bars));
    return 3 + Math.round((Math.max(...peaks.slice(from, to)) / 100) * 23);
  });
}

/** An audio with its wave, drawn from stored peaks: nothing is fetched until it is played. */
export function AudioPlayer({ src, media, onEnded }: { src: string; media: MediaInfo | null; onEnded?: () => void }) {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(media?.seconds ?? 0);
  const [hasFailed, setFailed] = useState(false);
  const speed = useSyncExternalStore(onRate, () => rate);

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed, isPlaying]);

  const toggle = () => {
    const player = audio.current;
    if (!player) return;
    if (isPlaying) return player.pause();
    if (playing && playing !== player) playing.pause();
    playing = player;
    setFailed(false);
    player.play().catch(() => setFailed(true));
  };
  const done = length > 0 ? at / length : 0;
  const spoken = new Intl.NumberFormat(currentLocale()).format(speed);
  return (
    <div className={styles.player}>
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? t(($) => $.messages.audio.pause) : t(($) => $.messages.audio.play)}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <span className={styles.middle}>
        <span className={styles.wave}>
          {barHeights(media?.peaks).map((height, index) => (
            <i key={index} style={{ height }} data-played={index < done * bars || undefined} />
          ))}
          <input
            type="range"
            min={0}
            max={Math.max(1, Math.round(length))}
            step={0.1}
            value={at}
            aria-label={t(($) => $.messages.audio.position)}
            aria-valuetext={`${formatSeconds(at)} / ${formatSeconds(length)}`}
            onChange={(event) => {
              const to = event.currentTarget.valueAsNumber;
              setAt(to);
              if (audio.current) audio.current.currentTime = to;
            }}
          />
        </span>
        <span className={styles.time}>
          {hasFailed ? t(($) => $.messages.audio.failed) : formatSeconds(isPlaying || at > 0 ? at : length)}
        </span>
      </span>
      <button
        type="button"
        className={styles.speed}
        aria-label={t(($) => $.messages.audio.speed, { rate: `${spoken}×` })}
        onClick={nextRate}
      >
        {spoken}×
      </button>
      {/* A voice note has no captions; its bubble shows the speaker and the time. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setAt(0);
          onEnded?.();
        }}
        onError={() => isPlaying && setFailed(true)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onDurationChange={(event) =>
          Number.isFinite(event.currentTarget.duration) && setLength(event.currentTarget.duration)
        }
      />
    </div>
  );
}
