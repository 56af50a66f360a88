/** The key in localStorage. */
const storageKey = 'volume';
const defaultVolume = 0.6;

/** The volume of the tones, 0 to 1; stored in this browser. */
export function volume(): number {
  const stored = Number.parseFloat(localStorage.getItem(storageKey) ?? '');
  return stored >= 0 && stored <= 1 ? stored : defaultVolume;
}
export const saveVolume = (value: number): void => localStorage.setItem(storageKey, String(value));

/**
 * The notes of each tone: a new ticket rises, a transfer or a mention rises over three notes, a new message falls, a
 * disconnected number falls over three notes. `at`: seconds after the start of the tone.
 */
const tones = {
  ticket: [
    { hertz: 587.3, at: 0 },
    { hertz: 880, at: 0.11 },
  ],
  message: [
    { hertz: 784, at: 0 },
    { hertz: 659.3, at: 0.08 },
  ],
  transfer: [
    { hertz: 587.3, at: 0 },
    { hertz: 740, at: 0.1 },
    { hertz: 880, at: 0.2 },
  ],
  alarm: [
    { hertz: 659.3, at: 0 },
    { hertz: 523.3, at: 0.16 },
    { hertz: 392, at: 0.32 },
  ],
} as const;

let audio: AudioContext | undefined;

/**
 * Whether a tone would be heard: browsers stay silent until the first click on the page. A browser that cannot tell
 * whether there was a click counts as clicked.
 */
export const canPlay = (): boolean => volume() > 0 && navigator.userActivation?.hasBeenActive !== false;

/** Plays a short synthesised tone. While no tone would be heard, the tone is dropped and not played later. */
export function play(tone: keyof typeof tones): void {
  if (!canPlay()) return;
  const loudness = volume();
  audio ??= new AudioContext();
  void audio.resume();
  for (const { hertz, at } of tones[tone]) {
    const start = audio.currentTime + at;
    const note = audio.createOscillator();
    const gain = audio.createGain();
    note.type = 'sine';
    note.frequency.value = hertz;
    // Each note rises fast and fades, which sounds soft. The ramps are exponential, so they cannot begin or end at 0.
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(loudness * 0.35, 0.0002), start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.28);
    note.connect(gain).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.3);
  }
}
