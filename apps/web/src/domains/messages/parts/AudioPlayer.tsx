import type { MediaInfo } from '@balcao/contract';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { formatSeconds } from '../read-body.ts';
import { nextAudioRate } from '../use-audio-rate.ts';
import { useAudio } from '../use-audio.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import { AudioWave } from './AudioWave.tsx';
import styles from './audio-player.module.css';

/** An audio with its wave, drawn from stored peaks: nothing is fetched until it is played. */
export function AudioPlayer({ src, media }: { src: string; media: MediaInfo | null }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const { audio, state, rate, toggle, seek, handlers } = useAudio(media?.seconds);
  const { isPlaying, hasFailed, at, length } = state;
  const spokenRate = new Intl.NumberFormat(currentLocale()).format(rate);
  return (
    <div className={styles.player}>
      <button
        type="button"
        className={styles.play}
        tabIndex={tabIndex}
        aria-label={isPlaying ? t(($) => $.messages.audio.pause) : t(($) => $.messages.audio.play)}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <span className={styles.middle}>
        <AudioWave peaks={media?.peaks} at={at} length={length} onSeek={seek} />
        <span className={styles.time}>
          {hasFailed ? t(($) => $.messages.audio.failed) : formatSeconds(isPlaying || at > 0 ? at : length)}
        </span>
      </span>
      <button
        type="button"
        className={styles.speed}
        tabIndex={tabIndex}
        aria-label={t(($) => $.messages.audio.speed, { rate: `${spokenRate}×` })}
        onClick={nextAudioRate}
      >
        {spokenRate}×
      </button>
      {/* An audio of a chat has no captions; its bubble shows the speaker and the time. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={audio} src={src} data-voice={media?.voice || undefined} preload="none" {...handlers} />
    </div>
  );
}
