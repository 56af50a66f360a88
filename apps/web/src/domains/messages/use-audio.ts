import { useEffect, useReducer, useRef } from 'react';
import { session } from '../../api/our-session.ts';
import { nextAudioState } from './audio-state.ts';
import { useAudioRate } from './use-audio-rate.ts';

/** Only one audio plays at a time. */
let playing: HTMLAudioElement | undefined;

function becomePlaying(player: HTMLAudioElement | null): void {
  if (!player) return;
  if (playing && playing !== player) playing.pause();
  playing = player;
}

/**
 * Plays the voice note after the ended one in the conversation, if it is loaded, as the phone does. Users may turn this
 * off in their preferences.
 */
function playNextVoice(ended: HTMLAudioElement | null): void {
  if (session.user()?.preferences.playNextVoiceNote === false) return;
  const notes = [...(ended?.closest('[role=log]')?.querySelectorAll<HTMLAudioElement>('audio[data-voice]') ?? [])];
  const next = ended ? notes[notes.indexOf(ended) + 1] : undefined;
  if (!ended || !next || !notes.includes(ended)) return;
  next.closest('[data-message]')?.scrollIntoView({ block: 'nearest' });
  next.currentTime = 0;
  // The browser may refuse to play without a press; the user then presses play.
  next.play().catch(() => undefined);
}

/** Plays one audio. `seconds`: its length, if it is known. The caller gives `audio` and `handlers` to its element. */
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
    apply({ type: 'requested' });
    player.play().catch(() => apply({ type: 'refused' }));
  };
  const seek = (to: number) => {
    apply({ type: 'moved', at: to });
    if (audio.current) audio.current.currentTime = to;
  };
  const handlers = {
    onPlay: () => {
      becomePlaying(audio.current);
      apply({ type: 'played' });
    },
    onPause: () => apply({ type: 'paused' }),
    onEnded: () => {
      apply({ type: 'ended' });
      playNextVoice(audio.current);
    },
    onError: () => apply({ type: 'broken' }),
    onTimeUpdate: () => apply({ type: 'moved', at: audio.current?.currentTime ?? 0 }),
    onDurationChange: () => apply({ type: 'measured', length: audio.current?.duration ?? 0 }),
  };
  return { audio, state, rate, toggle, seek, handlers };
}
