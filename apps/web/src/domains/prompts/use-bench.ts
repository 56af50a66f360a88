import type { PromptQuestion } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { toastError } from '../../ui/toasts.ts';
import { editedOf, fieldsOf, newQuestion, type EditedQuestion } from './bench.ts';

/** The values of the prompt's form, saved or not: the questions are asked with these. */
export type Draft = Record<string, unknown>;

/** The saved questions of a prompt, their changes, and a run of all of them. */
export function useBench(promptId: number) {
  const queryClient = useQueryClient();
  const request = { params: { id: promptId } };
  const key = keys.prompts.questions(request);
  const { data, error, refetch } = useQuery(queries.prompts.questions(request));
  // Null: nothing was changed since the last save.
  const [edited, setEdited] = useState<EditedQuestion[] | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stored = data?.questions ?? [];
  const questions = edited ?? stored.map(editedOf);
  const show = (next: PromptQuestion[]) => queryClient.setQueryData(key, { questions: next });

  /** Saves the changes, if there are any, and returns the stored questions; undefined: they were refused. */
  async function save(): Promise<PromptQuestion[] | undefined> {
    if (!edited) return stored;
    setIsSaving(true);
    try {
      const saved = await api.prompts.saveQuestions({ ...request, body: { questions: fieldsOf(edited) } });
      show(saved.questions);
      setEdited(null);
      return saved.questions;
    } catch (refusal) {
      toastError(refusal);
      return undefined;
    } finally {
      setIsSaving(false);
    }
  }

  /** Saves the changes, then asks all questions one after the other. */
  async function run(draft: Draft) {
    const saved = await save();
    if (!saved || saved.length === 0) return;
    const stop = new AbortController();
    running.current = stop;
    let shown = saved;
    try {
      for (const [done, question] of saved.entries()) {
        setProgress({ done, total: saved.length });
        const answered = await api.prompts.ask(
          { params: { id: promptId, questionId: question.id }, body: { draft } },
          { signal: stop.signal },
        );
        shown = shown.map((other) => (other.id === answered.id ? answered : other));
        show(shown);
      }
    } catch (refusal) {
      if (!stop.signal.aborted) toastError(refusal);
    } finally {
      running.current = undefined;
      setProgress(null);
    }
  }

  return {
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
    questions,
    storedOf: (id: number | undefined) => stored.find((question) => question.id === id),
    hasChanges: edited !== null,
    isSaving,
    progress,
    add: () => setEdited([...questions, newQuestion()]),
    change: (questionKey: string, changes: Partial<EditedQuestion>) =>
      setEdited(questions.map((question) => (question.key === questionKey ? { ...question, ...changes } : question))),
    remove: (questionKey: string) => setEdited(questions.filter((question) => question.key !== questionKey)),
    undo: () => setEdited(null),
    save,
    run,
    cancel: () => running.current?.abort(),
  };
}
