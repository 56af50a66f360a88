import { Tabs } from '@mantine/core';
import type { Editor } from '../use-editor.ts';
import { useFlowWords } from '../use-flow-words.ts';
import { FindingList } from './FindingList.tsx';
import { Outline } from './Outline.tsx';
import { VersionList } from './VersionList.tsx';
import styles from '../flows.module.css';

export const panelTabs = ['blocks', 'findings', 'versions'] as const;
export type PanelTab = (typeof panelTabs)[number];

interface Props {
  editor: Editor;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** Moves the canvas to a block and selects it. */
  onShow: (id: string) => void;
  /** There is no canvas: a block of the list opens its dialog. */
  asList: boolean;
}

/** The panel beside the canvas: the blocks as a list, the findings, the versions. A phone shows it without a canvas. */
export function EditorPanel({ editor, tab, onTab, onShow, asList }: Props) {
  const { t } = useFlowWords();
  const { findings } = editor;
  const choose = (id: string) => (asList ? editor.open({ kind: 'edit', id }) : onShow(id));
  return (
    <aside className={styles.panel} aria-label={t(($) => $.flows.editor.panel)}>
      <Tabs
        value={tab}
        onChange={(next) => onTab(panelTabs.find((panelTab) => panelTab === next) ?? 'blocks')}
        keepMounted={false}
      >
        <Tabs.List grow>
          <Tabs.Tab value="blocks">{t(($) => $.flows.editor.blocks)}</Tabs.Tab>
          <Tabs.Tab value="findings">
            {findings.length === 0
              ? t(($) => $.flows.editor.findings)
              : `${t(($) => $.flows.editor.findings)} (${findings.length})`}
          </Tabs.Tab>
          <Tabs.Tab value="versions">{t(($) => $.flows.editor.versions)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="blocks" className={styles.tab}>
          <Outline editor={editor} onChoose={choose} />
        </Tabs.Panel>
        <Tabs.Panel value="findings" className={styles.tab}>
          <FindingList editor={editor} onChoose={choose} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={styles.tab}>
          <VersionList editor={editor} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}
