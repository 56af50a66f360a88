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
  /** The draft was saved since the changes were made: by another user, or in another page or browser. */
  isStale: boolean;
}

/** Tells that the editor shows unsaved changes of an earlier visit, and offers to drop them. */
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
