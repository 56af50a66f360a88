import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

/** A button that opens the invoice as a page to print. */
export function PrintLink({ id }: { id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t(($) => $.invoices.print, { id })}
      onClick={() => void navigate({ to: '/financeiro/$invoiceId', params: { invoiceId: String(id) } })}
    >
      <IconPrinter size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
