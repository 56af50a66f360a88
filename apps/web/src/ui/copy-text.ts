import { t } from '../i18n/i18n.ts';
import { toast } from './toasts.ts';

/** Copies a text and says so. Without https, and without the browser's permission, a selection is copied. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text);
  }
  toast(
    'success',
    t(($) => $.common.copied),
  );
}

function copySelected(text: string): void {
  const before = document.activeElement;
  const area = document.body.appendChild(document.createElement('textarea'));
  area.value = text;
  area.select();
  document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
}
