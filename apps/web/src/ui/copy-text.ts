import { t } from '../i18n/i18n.ts';
import { toast } from './toasts.ts';

/** Copies a text and shows a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // There is no clipboard without https or without the browser's permission.
    copySelected(text);
  }
  toast(
    'success',
    t(($) => $.common.copied),
  );
}

/** Copies in the old way: from a selected text field that exists only for this moment. */
function copySelected(text: string): void {
  const previous = document.activeElement;
  const area = document.body.appendChild(document.createElement('textarea'));
  area.value = text;
  area.select();
  document.execCommand('copy');
  area.remove();
  if (previous instanceof HTMLElement) previous.focus();
}
