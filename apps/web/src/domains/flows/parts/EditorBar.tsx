import {
  IconActivity,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDownload,
  IconLayoutDistributeHorizontal,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useReactFlow } from '@xyflow/react';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import { toastError } from '../../../ui/toasts.ts';
import { blockLooks } from '../block-looks.ts';
import { addBlock, moveBlocks } from '../edit-flow.ts';
import { layOut } from '../lay-out.ts';
import { blockHeight, blockWidth, offeredTypes, placeForNew, startId, withDefaults } from '../new-block.ts';
import type { Editor } from '../use-editor.ts';
import { useFlowWords } from '../use-flow-words.ts';
import type { useSaveFlow } from '../use-save-flow.ts';
import type { EditorSide } from '../editor-side.ts';
import styles from '../flows.module.css';

interface Props {
  editor: Editor;
  saving: ReturnType<typeof useSaveFlow>;
  onPublish: () => void;
  /** The screen is that of a phone: the blocks stand in a list, and there is no canvas. */
  asList: boolean;
  side: EditorSide;
  onSide: (side: EditorSide) => void;
}

/** The head of the editor: the flow, whether it is saved, and what can be done with all of it. */
export function EditorBar({ editor, saving, onPublish, asList, side, onSide }: Props) {
  const { t } = useFlowWords();
  const { draft, isDirty } = editor;
  /** Shows this side, or the panel again if the side is shown already. */
  const toggleSide = (wanted: EditorSide) => onSide(side === wanted ? 'panel' : wanted);
  return (
    <header className={styles.bar}>
      <div className={styles.heading}>
        <Link to="/flowbuilders" className={styles.back}>
          <IconArrowLeft size={15} stroke={2} aria-hidden />
          {t(($) => $.flows.title)}
        </Link>
        <h1>
          {draft.name}
          <Chip tone={isDirty ? 'amber' : 'neutral'}>
            {t(($) => (isDirty ? $.flows.editor.isDirty : $.flows.editor.isSaved))}
          </Chip>
        </h1>
        <p>{t(($) => $.flows.editor.reminder)}</p>
      </div>
      <div className={styles.tools} role="toolbar" aria-label={t(($) => $.flows.editor.title)}>
        <IconButton label={t(($) => $.flows.editor.undo)} disabled={!editor.canUndo} onClick={editor.undo}>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t(($) => $.flows.editor.redo)} disabled={!editor.canRedo} onClick={editor.redo}>
          <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
        </IconButton>
        {!asList && <LayOutButton editor={editor} />}
        <ExportButton editor={editor} />
        <AddMenu editor={editor} />
        <Button
          icon={<IconPlayerPlay size={16} stroke={1.9} aria-hidden />}
          aria-pressed={side === 'simulator'}
          onClick={() => toggleSide('simulator')}
        >
          {t(($) => $.flows.editor.simulate)}
        </Button>
        <Button
          icon={<IconActivity size={16} stroke={1.9} aria-hidden />}
          aria-pressed={side === 'runs'}
          onClick={() => toggleSide('runs')}
        >
          {t(($) => $.flowRuns.runs)}
        </Button>
        <Button onClick={onPublish}>{t(($) => $.flows.editor.publish)}</Button>
        <Button kind="primary" busy={saving.isSaving} onClick={() => void saving.save()}>
          {t(($) => $.common.save)}
        </Button>
      </div>
    </header>
  );
}

/** Moves all blocks to places from left to right along the connections. */
function LayOutButton({ editor }: { editor: Editor }) {
  const { t } = useFlowWords();
  const canvas = useReactFlow();
  const arrange = () => {
    const sizeOf = (id: string) => {
      const { width = blockWidth, height = blockHeight } = canvas.getNode(id)?.measured ?? {};
      return { width, height };
    };
    editor.edit((content) => moveBlocks(content, layOut(content, sizeOf)));
    // The blocks must be drawn at their new places before the canvas can fit them into view.
    requestAnimationFrame(() => void canvas.fitView({ maxZoom: 1, duration: 250 }));
  };
  return (
    <IconButton label={t(($) => $.flows.editor.layOut)} onClick={arrange}>
      <IconLayoutDistributeHorizontal size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}

/** Downloads the draft as a file. The server makes the file, so unsaved changes are not part of it. */
function ExportButton({ editor: { draft } }: { editor: Editor }) {
  const { t } = useFlowWords();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.flows.export({ params: { id: draft.id } }),
    onSuccess: (file) =>
      saveBlob(`${draft.name}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })),
    onError: toastError,
  });
  return (
    <IconButton label={t(($) => $.flows.editor.export)} busy={isPending} onClick={() => mutate()}>
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}

/** The menu of the types of blocks. A chosen type opens the dialog of a new block. */
function AddMenu({ editor }: { editor: Editor }) {
  const { t, nameOf } = useFlowWords();
  const canvas = useReactFlow();
  // A start block has no fields: it is added without a dialog, and replaces the one of the flow.
  const addStart = () =>
    editor.edit((content) =>
      addBlock(content, {
        id: startId,
        type: 'start',
        position: placeForNew(content, (id) => canvas.getNode(id)?.measured?.width ?? blockWidth),
        data: withDefaults('start'),
      }),
    );
  return (
    <MenuButton
      label={t(($) => $.flows.editor.add)}
      entries={offeredTypes.map((type) => {
        const { icon: Icon } = blockLooks[type];
        return {
          key: type,
          text: nameOf(type),
          icon: <Icon size={16} stroke={1.75} aria-hidden />,
          run: () => (type === 'start' ? addStart() : editor.open({ kind: 'new', type })),
        };
      })}
    >
      {(button) => (
        <Button {...button} icon={<IconPlus size={16} stroke={2.2} aria-hidden />}>
          {t(($) => $.flows.editor.add)}
        </Button>
      )}
    </MenuButton>
  );
}
