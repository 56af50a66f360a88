import type { Schedule } from '@balcao/contract';
import { findText } from '../../i18n/i18n.ts';

/** Why a message was not sent or was postponed, or what it still lacks; empty: there was no problem. */
export const reasonOf = ({ error }: Pick<Schedule, 'error'>): string =>
  error === null ? '' : (findText(($) => $.errors, error) ?? error);
