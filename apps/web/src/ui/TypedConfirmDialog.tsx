import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  /** The label of the field, and what the user must type into it. */
  label: string;
  expected: string;
  /** Other fields above this one; the first of them takes the focus. */
  children?: ReactNode;
  /** Whether the other fields are filled in. */
  isReady?: boolean;
  onConfirm: (typed: string) => unknown;
  onRefused?: (error: unknown) => void;
}

/** Asks before an action that destroys much: the user types the name of what is destroyed. */
export function TypedConfirmDialog({ label, expected, children, isReady = true, onConfirm, ...dialog }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      open
      danger
      {...dialog}
      isReady={isReady && typed.trim() === expected.trim()}
      onConfirm={() => onConfirm(typed)}
    >
      {children}
      <TextInput
        mt="sm"
        data-autofocus={children ? undefined : true}
        label={label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
