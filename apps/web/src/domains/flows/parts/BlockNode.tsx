import { IconAlertTriangle, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Handle, Position, useUpdateNodeInternals, type NodeProps } from '@xyflow/react';
import { blocks } from '@balcao/contract/flows/blocks';
import { memo, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { commentOf } from '../block-form.ts';
import { blockLooks } from '../block-looks.ts';
import type { CanvasNode } from '../canvas-nodes.ts';
import { useEditorContext } from '../editor-context.ts';
import { summaryOf } from '../summary-of.ts';
import { useFlowWords } from '../use-flow-words.ts';
import styles from '../flows.module.css';

/** The most lines that a block shows of its content. */
const shownLines = 3;

/** A block on the canvas: what it is, what it says, and a point to drag a connection from for each branch. */
export const BlockNode = memo(function BlockNode({
  id,
  data: { block, errors, warnings, mark },
  selected,
}: NodeProps<CanvasNode>) {
  const { nameOf, branchName, t } = useFlowWords();
  const { icon: Icon, tone } = blockLooks[block.type];
  const branches = blocks[block.type].branches(block.data);
  const lines = summaryOf(block);
  const handles = branches.map(({ handle }) => handle).join();
  const measureAgain = useUpdateNodeInternals();
  const measuredHandles = useRef(handles);
  // When the branches of a block change, the canvas must measure its handles again. The canvas makes the first
  // measurement by itself, of all blocks together.
  useEffect(() => {
    if (measuredHandles.current === handles) return;
    measuredHandles.current = handles;
    measureAgain(id);
  }, [measureAgain, id, handles]);
  const isSingle = branches.length === 1;
  const comment = commentOf(block.data);
  const highlight = mark && (mark.isCurrent ? 'current' : 'passed');
  return (
    <div className={styles.block} data-selected={selected || undefined} data-tone={tone} data-lit={highlight}>
      {block.type !== 'start' && <Handle type="target" position={Position.Left} className={styles.handle ?? ''} />}
      <div className={styles.blockHead}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{nameOf(block.type)}</span>
        {errors + warnings > 0 && (
          <span className={styles.mark} data-error={errors > 0 || undefined}>
            <IconAlertTriangle size={15} stroke={2} aria-hidden />
            <span className="sr">{t(($) => $.flows.editor.findingCount, { count: errors + warnings })}</span>
          </span>
        )}
      </div>
      {mark?.text && <span className={styles.count}>{mark.text}</span>}
      {lines.length > 0 && (
        <div className={styles.lines}>
          {lines.slice(0, shownLines).map((line, index) => (
            <p key={index} dir="auto">
              {line}
            </p>
          ))}
          {lines.length > shownLines && (
            <p>{t(($) => $.flows.editor.moreLines, { count: lines.length - shownLines })}</p>
          )}
        </div>
      )}
      {comment !== '' && (
        <p className={styles.comment} dir="auto">
          {comment}
        </p>
      )}
      {!isSingle &&
        branches.map(({ handle }) => (
          <div key={handle} className={styles.branch}>
            <span>{branchName(block, handle)}</span>
            <Handle type="source" position={Position.Right} id={handle} className={styles.handle ?? ''} />
          </div>
        ))}
      {isSingle && (
        <Handle
          type="source"
          position={Position.Right}
          id={branches[0]?.handle ?? 'a'}
          className={styles.handle ?? ''}
        />
      )}
      {selected && <BlockActions id={id} isStart={block.type === 'start'} />}
    </div>
  );
});

/** The buttons of a selected block. By `nodrag` and `nopan` the canvas leaves presses on them alone. */
function BlockActions({ id, isStart }: { id: string; isStart: boolean }) {
  const { t } = useFlowWords();
  const editor = useEditorContext();
  return (
    <div className={`${styles.blockActions} nodrag nopan`}>
      <IconButton label={t(($) => $.common.edit)} onClick={() => editor.open({ kind: 'edit', id })}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </IconButton>
      {!isStart && (
        <>
          <IconButton label={t(($) => $.flows.editor.duplicate)} onClick={() => editor.duplicate(id)}>
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t(($) => $.common.delete)} onClick={() => editor.remove([id])}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}
