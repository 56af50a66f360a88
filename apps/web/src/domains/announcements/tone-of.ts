import type { Tone } from '../../ui/Chip.tsx';

/** The colour of a priority: high is red, medium orange, low grey. */
export function toneOf(priority: number): Tone {
  if (priority === 1) return 'red';
  return priority === 2 ? 'amber' : 'neutral';
}
