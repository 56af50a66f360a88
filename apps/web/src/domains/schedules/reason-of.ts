import type { Schedule } from '@balcao/contract';
import { findText } from '../../i18n/i18n.ts';

/** Why a message was not sent, or waits; empty: nothing is wrong. */
export const reasonOf = ({ error }: Pick<Schedule, 'error'>): string =>
  error === null ? '' : (findText(($) => $.errors, error) ?? error);
