import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { firstSteps, useOpenFirstSteps } from '../use-dashboard.ts';
import buttons from '../../../ui/buttons.module.css';

/** Leads from the empty workspace of a new company to its first steps. Draws nothing once they are done or put away. */
export function FirstStepsLink() {
  const { t } = useTranslation();
  // `done` tells of each step whether it is done; undefined: there is nothing to show.
  const { done } = useOpenFirstSteps();
  if (!done) return null;
  const count = firstSteps.filter((name) => done[name]).length;
  return (
    <Link to="/" className={buttons.button} data-kind="primary">
      {t(($) => $.dashboard.stepsLeft, { done: count, all: firstSteps.length })}
    </Link>
  );
}
