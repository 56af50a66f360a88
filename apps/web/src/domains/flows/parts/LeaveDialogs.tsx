import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { useSaveFlow } from '../use-save-flow.ts';

/** Asks before changes are lost: this user's changes on leaving the editor, another user's changes on saving. */
export function LeaveDialogs({ saving }: { saving: ReturnType<typeof useSaveFlow> }) {
  const { t } = useTranslation();
  const { leaving, conflict } = saving;
  return (
    <>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t(($) => $.common.form.leaveTitle)}
        text={t(($) => $.flows.editor.leaveText)}
        confirm={t(($) => $.common.form.leave)}
        danger
        onConfirm={async () => {
          await saving.drop();
          leaving.proceed?.();
        }}
      />
      <ConfirmDialog
        open={conflict !== null}
        onClose={saving.endConflict}
        title={t(($) => $.flows.editor.conflictTitle)}
        text={t(($) => $.flows.editor.conflictText, {
          name: conflict?.userName ?? t(($) => $.flows.editor.someone),
        })}
        confirm={t(($) => $.flows.editor.saveOver)}
        danger
        onConfirm={async () => {
          if (conflict) await saving.save({ over: conflict.revision });
        }}
      />
    </>
  );
}
