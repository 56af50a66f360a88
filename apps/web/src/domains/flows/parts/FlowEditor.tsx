import type { FlowDraft } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { phone } from '../../../app/shell/breakpoints.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import type { EditorSide } from '../editor-side.ts';
import { EditorContext } from '../editor-context.ts';
import type { UnsavedFlow } from '../unsaved-flows.ts';
import { useEditor } from '../use-editor.ts';
import { useEditorKeys } from '../use-editor-keys.ts';
import { useRunMap } from '../use-run-map.ts';
import { useSimulator } from '../use-simulator.ts';
import { useSaveFlow } from '../use-save-flow.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { Canvas } from './Canvas.tsx';
import { EditorBar } from './EditorBar.tsx';
import { EditorPanel, type PanelTab } from './EditorPanel.tsx';
import { noMarks } from '../canvas-nodes.ts';
import { LeaveDialogs } from './LeaveDialogs.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { Simulator } from './Simulator.tsx';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import styles from '../flows.module.css';

interface Props {
  draft: FlowDraft;
  /** Changes that were not saved when this browser showed the flow before. */
  unsaved: UnsavedFlow | undefined;
}

/** The editor: the canvas, and beside it the panel (blocks, findings, versions), the simulator or customers' runs. */
export function FlowEditor(loaded: Props) {
  // A later answer, such as after a reconnect, must not change what is edited.
  const [{ draft, unsaved }] = useState(loaded);
  const editor = useEditor(draft, unsaved);
  const saving = useSaveFlow(editor);
  const simulator = useSimulator(editor);
  // A link to a run of a customer ends with `#run-` and its id.
  const isRunLinked = useLocation({ select: ({ hash }) => hash.startsWith('run-') });
  const [side, setSide] = useState<EditorSide>(isRunLinked ? 'runs' : 'panel');
  const map = useRunMap(editor, side === 'runs');
  const marks = { panel: noMarks, simulator: simulator.marks, runs: map.marks }[side];
  // The first render knows the width already, so a phone never draws the canvas.
  const asList = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<PanelTab>('blocks');
  const [isPublishing, setPublishing] = useState(false);
  const canvas = useReactFlow();
  usePageTitle(draft.name);
  useEditorKeys(editor, () => void saving.save());

  /** Selects a block, and moves the canvas to it. */
  const show = (id: string) => {
    editor.select([id]);
    if (!asList) void canvas.fitView({ nodes: [{ id }], maxZoom: 1, duration: 250 });
  };
  const showOrOpen = (id: string) => (asList ? editor.open({ kind: 'edit', id }) : show(id));
  return (
    <EditorContext value={editor}>
      <section className={styles.editor} aria-label={draft.name}>
        <EditorBar
          editor={editor}
          saving={saving}
          onPublish={() => setPublishing(true)}
          asList={asList ?? false}
          side={side}
          onSide={setSide}
        />
        {unsaved && (
          <UnsavedNotice editor={editor} onDrop={saving.drop} isStale={unsaved.revision !== draft.revision} />
        )}
        <div className={styles.work}>
          {!asList && <Canvas editor={editor} marks={marks} />}
          {side === 'panel' && (
            <EditorPanel editor={editor} tab={tab} onTab={setTab} onShow={show} asList={asList ?? false} />
          )}
          {side === 'runs' && <RunsPanel map={map} onClose={() => setSide('panel')} onShow={showOrOpen} />}
          {side === 'simulator' && (
            <Simulator flowId={draft.id} simulator={simulator} onClose={() => setSide('panel')} onShow={showOrOpen} />
          )}
        </div>
      </section>
      {editor.opened && <BlockDialog editor={editor} opened={editor.opened} />}
      {isPublishing && (
        <PublishDialog
          editor={editor}
          save={saving.save}
          onClose={() => setPublishing(false)}
          onFindings={() => {
            setPublishing(false);
            setSide('panel');
            setTab('findings');
          }}
        />
      )}
      <LeaveDialogs saving={saving} />
    </EditorContext>
  );
}
