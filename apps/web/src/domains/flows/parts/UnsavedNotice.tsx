import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { toastError } from '../../../ui/toasts.ts';
import type { Editor } from '../use-editor.ts';

interface Props {
  editor: Editor;
  /** Forgets the unsaved changes of this browser. */
  onDrop: () => Promise<void>;
  /** Another page has saved the draft since. */
  isStale: boolean;
}

/** Unsaved changes of an earlier visit are shown again; this offers to drop them. */
export function UnsavedNotice({ editor, onDrop, isStale }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(true);
  const [busy, setBusy] = useState(false);
  if (!isShown || !editor.isDirty) return null;
  const drop = async () => {
    setBusy(true);
    try {
      const { flow } = await api.flows.show({ params: { id: editor.draft.id } });
      editor.replace(flow);
      await onDrop();
      setShown(false);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Caution>
      <span style={{ flex: 1 }}>{t(($) => (isStale ? $.flows.editor.unsavedStale : $.flows.editor.unsaved))}</span>
      <Button small busy={busy} onClick={() => void drop()}>
        {t(($) => $.flows.editor.dropUnsaved)}
      </Button>
      <Button small onClick={() => setShown(false)}>
        {t(($) => $.flows.editor.keepUnsaved)}
      </Button>
    </Caution>
  );
}
