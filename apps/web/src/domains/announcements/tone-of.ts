import type { Tone } from '../../ui/Chip.tsx';

/** The colour of a priority: high is red, medium orange, low grey. */
export const toneOf = (priority: number): Tone => (priority === 1 ? 'red' : priority === 2 ? 'amber' : 'neutral');
