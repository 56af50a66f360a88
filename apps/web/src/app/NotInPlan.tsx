import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '../ui/toasts.ts';

/** The user reads the reason before the page changes. */
const leaveMs = 1000;

/**
 * Stands in place of a screen that the company's plan does not include, or that only other users may use. It shows the
 * reason as a toast and then leads to the start.
 */
export function NotInPlan({ reason, kind = 'error' }: { reason: string; kind?: 'error' | 'notice' }) {
  const navigate = useNavigate();
  const refuse = useEffectEvent(() => toast(kind, reason));
  useEffect(() => {
    refuse();
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), leaveMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
