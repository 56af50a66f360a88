import { useEffect, useReducer, useRef } from 'react';
import { nextAudioState } from './audio-state.ts';
import { useAudioRate } from './use-audio-rate.ts';

/** Only one audio plays at a time. */
let playing: HTMLAudioElement | undefined;

/** Plays one audio. `audio` and `handlers` belong to its element. `seconds`: the length, if it is known. */
export function useAudio(seconds: number | null | undefined) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, apply] = useReducer(nextAudioState, {
    isPlaying: false,
    hasFailed: false,
    at: 0,
    length: seconds ?? 0,
  });
  const rate = useAudioRate();
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate;
  }, [rate, state.isPlaying]);

  const toggle = () => {
    const player = audio.current;
    if (!player) return;
    if (state.isPlaying) return player.pause();
    if (playing && playing !== player) playing.pause();
    playing = player;
    apply({ type: 'requested' });
    player.play().catch(() => apply({ type: 'refused' }));
  };
  const seek = (to: number) => {
    apply({ type: 'moved', at: to });
    if (audio.current) audio.current.currentTime = to;
  };
  const handlers = {
    onPlay: () => apply({ type: 'played' }),
    onPause: () => apply({ type: 'paused' }),
    onEnded: () => apply({ type: 'ended' }),
    onError: () => apply({ type: 'broken' }),
    onTimeUpdate: () => apply({ type: 'moved', at: audio.current?.currentTime ?? 0 }),
    onDurationChange: () => apply({ type: 'measured', length: audio.current?.duration ?? 0 }),
  };
  return { audio, state, rate, toggle, seek, handlers };
}
