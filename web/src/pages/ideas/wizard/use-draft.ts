/** The draft under way: changes are kept in the tab at once, and on the server soon after. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WizardStep } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea-labels';
import { useSaveIdeaDraftMutation } from '../../../graphql/generated.ts';
import { dropDraft, keepDraft } from './draft.ts';
import type { Draft } from './draft.ts';

const SAVE_AFTER = 1_000;

/** Where the newest changes are. */
export type SaveState = { at: Date } | 'saving' | 'failed' | undefined;

export function useDraft(email: string, initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState<SaveState>();
  const [save] = useSaveIdeaDraftMutation();
  const changed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = useCallback((update: (draft: Draft) => Draft) => {
    changed.current = true;
    setDraft((now) => ({ ...update(now), savedAt: Date.now() }));
  }, []);

  useEffect(() => {
    if (!changed.current) return undefined;
    keepDraft(sessionStorage, email, draft);
    timer.current = setTimeout(() => {
      setSaved('saving');
      const { reference, step, answers } = draft;
      save({ variables: { input: { reference, step, answers } } }).then(
        () => setSaved({ at: new Date() }),
        () => setSaved('failed'),
      );
    }, SAVE_AFTER);
    return () => clearTimeout(timer.current);
  }, [draft, email, save]);

  return {
    draft,
    saved,
    answer: useCallback(
      (field: IdeaField, value: string | string[]) =>
        change((now) => ({ ...now, answers: { ...now.answers, [field]: value } })),
      [change],
    ),
    visit: useCallback(
      (opened: WizardStep) =>
        setDraft((now) => {
          if (now.step === opened && now.visited.includes(opened)) return now;
          changed.current = true;
          const visited = [...new Set([...now.visited, opened])];
          return { ...now, step: opened, visited, savedAt: Date.now() };
        }),
      [],
    ),
    /** Stops keeping: the idea is submitted, and the server has forgotten its copy. */
    finish: useCallback(() => {
      clearTimeout(timer.current);
      changed.current = false;
      dropDraft(sessionStorage, email);
    }, [email]),
    hold: useCallback(() => clearTimeout(timer.current), []),
  };
}
