import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { toastError } from '../../../ui/toasts.ts';

/** A button that saves an invoice as PDF; as an icon in the row of a list. */
export function PdfButton({ id, isIcon = false }: { id: number; isIcon?: boolean }) {
  const { t } = useTranslation();
  const saving = useMutation({
    mutationFn: () => api.payments.invoicePdf({ params: { id } }),
    // The reply is a PDF, which the client returns as a Blob; the type of the call does not say so.
    onSuccess: (file) =>
      saveBlob(
        t(($) => $.invoices.pdfName, { id }),
        file as unknown as Blob,
      ),
    onError: toastError,
  });
  const save = () => saving.mutate();
  if (isIcon)
    return (
      <IconButton label={t(($) => $.invoices.savePdf, { id })} disabled={saving.isPending} onClick={save}>
        <IconFileTypePdf size={18} stroke={1.75} aria-hidden />
      </IconButton>
    );
  return (
    <Button icon={<IconFileTypePdf size={16} stroke={1.9} aria-hidden />} busy={saving.isPending} onClick={save}>
      {t(($) => $.invoices.pdf)}
    </Button>
  );
}
