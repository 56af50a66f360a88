import type { CompanyState } from '@balcao/contract';
import type { Tone } from '../../ui/Chip.tsx';

export const stateTones: Record<CompanyState, Tone> = {
  active: 'brand',
  trial: 'blue',
  grace: 'amber',
  expired: 'red',
  blocked: 'red',
};
