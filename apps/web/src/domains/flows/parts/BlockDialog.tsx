import type { FlowContent, FlowNode } from '@balcao/contract';
import { blocks } from '@balcao/contract/flows/blocks';
import { Select } from '@mantine/core';
import { useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { AreaField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { commentOf, formSchema, fromForm, toForm, withComment } from '../block-form.ts';
import { bringIntoView } from '../bring-into-view.ts';
import type { CanvasNode } from '../canvas-nodes.ts';
import { addBlock, changeData, connect, targetOf } from '../edit-flow.ts';
import { blockWidth, newBlockId, placeForNew } from '../new-block.ts';
import { outlineOf } from '../outline-of.ts';
import type { Editor, OpenBlock } from '../use-editor.ts';
import { useFlowWords } from '../use-flow-words.ts';
import { BlockFields } from './BlockFields.tsx';
import form from '../../../forms/form.module.css';

/** The dialog of a block that exists, or of a new one. */
export function BlockDialog({ editor, opened }: { editor: Editor; opened: OpenBlock }) {
  const node = opened.kind === 'edit' ? editor.content.nodes.find(({ id }) => id === opened.id) : undefined;
  if (opened.kind === 'edit' && !node) return null;
  // A block to edit was found above. The compiler does not see this, so it needs the default.
  const type = opened.kind === 'new' ? opened.type : (node?.type ?? 'message');
  return <BlockForm key={node?.id ?? type} editor={editor} node={node} type={type} />;
}

interface FormProps {
  editor: Editor;
  /** Undefined: a new block. */
  node: FlowNode | undefined;
  type: FlowNode['type'];
}

function BlockForm({ editor, node, type }: FormProps) {
  const { t, nameOf, faultText } = useFlowWords();
  const canvas = useReactFlow<CanvasNode>();
  const [id] = useState(() => node?.id ?? newBlockId());
  /** The targets that were chosen in this dialog, by branch; null: the branch leads nowhere. */
  const [targets, setTargets] = useState<ReadonlyMap<string, string | null>>(new Map());
  const blockForm = useSchemaForm<FieldValues, FieldValues>(
    formSchema(type, (fault) => faultText(type, fault)),
    { ...toForm(type, node?.data), comment: commentOf(node?.data) },
  );
  const submit = (values: FieldValues) => {
    const data = withComment(fromForm(type, values, editor.lookups), values['comment']);
    const position = placeForNew(editor.content, (other) => canvas.getNode(other)?.measured?.width ?? blockWidth);
    editor.edit((content) => {
      const changed = node ? changeData(content, id, data) : addBlock(content, { id, type, position, data });
      return connectAll(changed, id, targets);
    });
    if (!node) bringIntoView(canvas, position);
    editor.close();
  };
  return (
    <Dialog open onClose={editor.close} title={nameOf(type)} size="lg">
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          // React passes the event of a dialog on to the page around it. Other forms there must not be submitted, too.
          event.stopPropagation();
          void blockForm.handleSubmit(submit)(event);
        }}
      >
        <fieldset>
          <BlockFields type={type} control={blockForm.control} form={blockForm} />
          <AreaField control={blockForm.control} name="comment" label={t(($) => $.flows.editor.comment)} rows={1} />
          <BranchFields
            editor={editor}
            id={id}
            type={type}
            values={useWatch({ control: blockForm.control })}
            targets={targets}
            onChange={(handle, target) => setTargets((before) => new Map([...before, [handle, target]]))}
          />
        </fieldset>
        <FormFooter
          onCancel={editor.close}
          submit={node ? t(($) => $.common.edit) : t(($) => $.common.add)}
          busy={false}
        />
      </form>
    </Dialog>
  );
}

/** Leads the branches of a block to the chosen blocks. */
const connectAll = (content: FlowContent, source: string, targets: ReadonlyMap<string, string | null>): FlowContent =>
  [...targets].reduce((before, [handle, target]) => connect(before, { source, handle, target }), content);

interface BranchProps {
  editor: Editor;
  id: string;
  type: FlowNode['type'];
  values: FieldValues;
  /** The choices made in this dialog, by branch. */
  targets: ReadonlyMap<string, string | null>;
  onChange: (handle: string, target: string | null) => void;
}

/** A choice of the target of each branch, for users who do not drag connections. */
function BranchFields({ editor: { content }, id, type, values, targets, onChange }: BranchProps) {
  const { t, branchName, lineOf } = useFlowWords();
  const { data } = blocks[type].data.safeParse(values);
  const branches = data === undefined ? [] : blocks[type].branches(data);
  if (branches.length === 0) return null;
  const choices = outlineOf(content)
    .filter((other) => other.id !== id && other.type !== 'start')
    .map((other, index) => ({ value: other.id, label: `${index + 1}. ${lineOf(other)}`.slice(0, 80) }));
  return (
    <>
      {branches.map(({ handle }) => (
        <Select
          key={handle}
          label={t(($) => $.flows.editor.leadsTo, { branch: branchName({ type, data: values }, handle) })}
          placeholder={t(($) => $.common.none)}
          data={choices}
          clearable
          searchable={choices.length > 8}
          value={(targets.has(handle) ? targets.get(handle) : targetOf(content, id, handle)) ?? null}
          onChange={(target) => onChange(handle, target)}
        />
      ))}
    </>
  );
}
