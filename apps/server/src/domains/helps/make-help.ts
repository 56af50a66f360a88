import type { Help, HelpFields } from '@balcao/contract';
import { createHelp } from './change-helps.ts';

/** A help video for a test or the seed. */
export const makeHelp = ({
  title = 'Ajuda',
  description = '',
  video = 'aqz-KE-bpKQ',
}: Partial<HelpFields> = {}): Promise<Help> => createHelp({ title, description, video });
