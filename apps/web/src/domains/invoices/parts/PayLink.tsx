import type { Invoice } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';

/** A button that opens the checkout of an open invoice; `small` in the row of a list. */
export function PayLink({ invoice: { id }, small = false }: { invoice: Pick<Invoice, 'id'>; small?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button
      small={small}
      kind="primary"
      aria-label={t(($) => $.invoices.payThis, { id })}
      onClick={() => void navigate({ href: `/checkout/${id}` })}
    >
      {t(($) => $.invoices.pay)}
    </Button>
  );
}
