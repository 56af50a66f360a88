import type { FlowFinding } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { mayPublish } from '@balcao/contract/flows/validate-flow';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusal } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import type { Editor } from '../use-editor.ts';
import type { useSaveFlow } from '../use-save-flow.ts';
import { useFlowWords } from '../use-flow-words.ts';
import { FindingList } from './FindingList.tsx';
import styles from '../flows.module.css';

interface Props {
  editor: Editor;
  save: ReturnType<typeof useSaveFlow>['save'];
  onClose: () => void;
  /** Closes the dialog and shows the findings beside the canvas. */
  onFindings: () => void;
}

/** Saves the draft and publishes it. If errors among the findings forbid that, the dialog lists them instead. */
export function PublishDialog({ editor, save, onClose, onFindings }: Props) {
  const { t } = useFlowWords();
  const [note, setNote] = useState('');
  const [skipTests, setSkipTests] = useState(false);
  const { mutate, isPending, refused, failed } = usePublish({ editor, save, onClose });
  const findings = refused ?? editor.findings;
  const isReady = mayPublish(findings);
  const openBlock = (block: string) => {
    onClose();
    editor.open({ kind: 'edit', id: block });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.flows.editor.publishTitle)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          {isReady ? (
            <Button
              kind="primary"
              busy={isPending}
              disabled={failed.length > 0 && !skipTests}
              onClick={() => mutate({ note, skipTests })}
            >
              {t(($) => $.flows.editor.publish)}
            </Button>
          ) : (
            <Button kind="primary" onClick={onFindings}>
              {t(($) => $.flows.editor.showFindings)}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.dialogText}>{t(($) => (isReady ? $.flows.editor.publishText : $.flows.editor.notReady))}</p>
      {isReady && (
        <TextInput
          data-autofocus
          label={t(($) => $.flows.editor.note)}
          maxLength={limits.flow.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {failed.length > 0 && (
        <>
          <p className={styles.problem} role="alert">
            {t(($) => $.flows.editor.testsFailed)}
          </p>
          <FindingList editor={{ content: editor.content, findings: failed }} onChoose={openBlock} />
          <Checkbox
            label={t(($) => $.flows.editor.skipTests)}
            checked={skipTests}
            onChange={(event) => setSkipTests(event.currentTarget.checked)}
          />
        </>
      )}
      {findings.length > 0 && <FindingList editor={{ content: editor.content, findings }} onChoose={openBlock} />}
    </Dialog>
  );
}

/** Saves the draft and publishes it. `refused` and `failed` are the findings with which the server refused that. */
function usePublish({ editor, save, onClose }: Omit<Props, 'onFindings'>) {
  const { t } = useFlowWords();
  const queryClient = useQueryClient();
  /** All findings of the server. It knows more than the editor, such as a queue that was just deleted. */
  const [refused, setRefused] = useState<readonly FlowFinding[] | null>(null);
  /** The kept runs that go another way now; the admin may publish anyway. */
  const [failed, setFailed] = useState<readonly FlowFinding[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: async (options: { note: string; skipTests: boolean }) => {
      // Revision 0: the draft was never saved.
      const isUnsaved = editor.isDirty || editor.revision === 0;
      const revision = isUnsaved ? await save({ quiet: true }) : editor.revision;
      // The save failed, and `save` has told the user why.
      if (revision === undefined) return undefined;
      return api.flows.publish({ params: { id: editor.draft.id }, body: { revision, ...options } });
    },
    onSuccess: (published) => {
      onClose();
      if (!published) return;
      void queryClient.invalidateQueries({ queryKey: keys.flows.all });
      toast(
        'success',
        t(($) => $.flows.editor.published, { version: published.version }),
      );
    },
    onError: (error) => {
      const found = refusal(error, 'ERR_FLOW_HAS_FAULTS')?.findings;
      const tests = refusal(error, 'ERR_FLOW_TESTS_FAILED')?.findings;
      if (found) setRefused(found);
      else if (tests) setFailed(tests);
      else toastError(error);
    },
  });
  return { mutate, isPending, refused, failed };
}
