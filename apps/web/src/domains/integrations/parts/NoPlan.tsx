import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/toasts.ts';

/** The user reads why before the start comes. */
const readMs = 1000;

/** Says that the plan does not include the screen, and leads to the start. */
export function NoPlan() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    toast(
      'error',
      t(($) => $.errors.ERR_PLAN_FEATURE),
    );
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), readMs);
    return () => clearTimeout(timer);
  }, [navigate, t]);
  return null;
}
