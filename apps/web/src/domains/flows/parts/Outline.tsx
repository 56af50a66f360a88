import { IconPencil } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { commentOf } from '../block-form.ts';
import { blockLooks } from '../block-looks.ts';
import { outlineOf } from '../outline-of.ts';
import { summaryOf } from '../summary-of.ts';
import type { Editor } from '../use-editor.ts';
import { useFlowWords } from '../use-flow-words.ts';
import styles from '../flows.module.css';

interface Props {
  editor: Editor;
  onChoose: (id: string) => void;
}

/** The blocks as a list, with a search in their types, texts and comments. */
export function Outline({ editor: { content, selected, open }, onChoose }: Props) {
  const { t, nameOf, lineOf } = useFlowWords();
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const found = outlineOf(content).filter(
    (node) =>
      wanted === '' ||
      foldText([nameOf(node.type), ...summaryOf(node), commentOf(node.data)].join('\n')).includes(wanted),
  );
  return (
    <>
      <TextInput
        type="search"
        aria-label={t(($) => $.flows.editor.search)}
        placeholder={t(($) => $.flows.editor.search)}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && <EmptyState title={t(($) => $.flows.editor.nothingFound)} />}
      <ul className={styles.list}>
        {found.map((node) => {
          const { icon: Icon, tone } = blockLooks[node.type];
          return (
            <li key={node.id} data-selected={selected.has(node.id) || undefined} data-tone={tone}>
              <button type="button" onClick={() => onChoose(node.id)}>
                <Icon size={16} stroke={1.75} aria-hidden />
                <span dir="auto">{lineOf(node)}</span>
              </button>
              <IconButton
                label={t(($) => $.flows.editor.editBlock, { name: lineOf(node) })}
                onClick={() => open({ kind: 'edit', id: node.id })}
              >
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}
