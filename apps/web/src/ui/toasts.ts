import { limits } from '@balcao/contract/limits';
import { ApiError } from '../api/api-error.ts';
import { errorText } from './error-text.ts';

export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'notice';
  text: string;
  /** One action, such as undo. */
  action?: { label: string; run: () => void } | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const setToasts = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const shownToasts = (): readonly Toast[] => toasts;
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const closeToast = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

/**
 * Shows a message for three seconds (six with an action), and announces it to screen readers. The same text is never
 * shown twice at once.
 */
export function toast(kind: Toast['kind'], text: string, action?: Toast['action']): void {
  lastId += 1;
  const id = lastId;
  // At most four are shown; the oldest disappear.
  setToasts([...toasts.filter((shown) => shown.text !== text), { id, kind, text, action }].slice(-4));
  setTimeout(() => closeToast(id), action ? 2 * limits.toastMs : limits.toastMs);
}

/** Shows the error of a failed call. A call that the client itself aborted is not reported. */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError)) console.error(error);
  toast('error', errorText(error));
}
