import type { FormGroup } from '@portal/schema/form-groups';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { controlId, focusControl } from '../../../ui/field.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { partWith, questionToShow } from '../shared/question-parts.ts';
import type { Parts } from '../shared/question-parts.ts';
import { entryOf, questionOf } from '../shared/sent-ideas.ts';
import { useStepPath } from '../shared/use-call.ts';

export interface ShownParts extends Parts {
  /** Whether each part is one question, as on phones. */
  oneByOne: boolean;
  /** Goes to another part. @returns whether there is one */
  move: (by: number) => boolean;
}

/**
 * Shows a step that is asked in parts, each in a history entry of its own: Back leads to the part before, and a reload
 * keeps it. Undefined where the step asks all at once. On a phone the control of the question is scrolled clear of Back and
 * Next, which stay at the foot of the window (`scroll-padding-block` of the styles).
 * @param onMove called when another part is opened by Back or Next
 */
export function useParts(
  { reference, step, leavesOut }: { reference: string; step: WizardStep; leavesOut: readonly FormGroup[] },
  faults: readonly FieldFault[],
  top: RefObject<HTMLElement | null>,
  onMove: () => void,
): { parts: ShownParts | undefined; focusField: (field: IdeaField) => void } {
  const navigate = useNavigate();
  const path = useStepPath()(step);
  const { key, state } = useLocation();
  const oneByOne = !useMediaQuery('(min-width: 40rem)', true);
  const named = questionOf(state);
  // Where a step opens is decided once: its first open question changes while one answers.
  const [begun, setBegun] = useState({ step, question: questionToShow(step, named, faults, leavesOut) });
  if (begun.step !== step) setBegun({ step, question: questionToShow(step, named, faults, leavesOut) });
  const question = named === undefined ? begun.question : questionToShow(step, named, [], leavesOut);
  const parts = partWith(step, question, oneByOne, leavesOut);
  const isUnnamed = parts !== undefined && named === undefined;
  useEffect(() => {
    if (isUnnamed) void navigate(path, { replace: true, state: entryOf({ reference }, question) });
  }, [isUnnamed, navigate, path, reference, question]);
  const alone = oneByOne && parts ? question : undefined;
  useEffect(() => {
    // Each entry begins at the top of the page, and an error summary may have taken the focus.
    if (alone)
      document.getElementById(controlId(ideaFields[alone].wire))?.scrollIntoView({ block: 'nearest' });
  }, [alone, key]);

  const show = (next: IdeaField | undefined) => {
    if (next) void navigate(path, { state: entryOf({ reference }, next) });
    return next !== undefined;
  };
  const focusField = (field: IdeaField) => {
    const focus = () => focusControl(ideaFields[field].wire);
    if (!parts || parts.all[parts.index]?.includes(field)) return focus();
    show(field);
    requestAnimationFrame(focus);
  };
  return {
    focusField,
    parts: parts && {
      ...parts,
      oneByOne,
      move(by) {
        const next = parts.all[parts.index + by]?.[0];
        if (!next || !show(next)) return false;
        onMove();
        requestAnimationFrame(() => {
          top.current?.scrollIntoView();
          // On a phone the question takes the focus, else the title of the group.
          const title = top.current?.querySelector<HTMLElement>('form h2');
          if (oneByOne || !title) focusControl(ideaFields[next].wire);
          else title.focus({ preventScroll: true });
        });
        return true;
      },
    },
  };
}
