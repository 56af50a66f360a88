import type { QuickMessage } from '@balcao/contract';
import { t } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';

/** The file of a quick message; undefined if it has none, or if it could not be loaded, which a toast says. */
export async function fetchQuickMedia({
  mediaPath,
  mediaName,
}: Pick<QuickMessage, 'mediaPath' | 'mediaName'>): Promise<File | undefined> {
  if (mediaPath === null) return undefined;
  try {
    const reply = await fetch(mediaPath);
    if (!reply.ok) throw new Error(`The file was answered with ${reply.status}.`);
    const content = await reply.blob();
    return new File([content], mediaName ?? '', { type: content.type });
  } catch {
    toast(
      'error',
      t(($) => $.quickMessages.fileNotLoaded),
    );
    return undefined;
  }
}
