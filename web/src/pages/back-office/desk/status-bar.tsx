import { CircleAlert, CircleCheck, CircleHelp, Info, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { countOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useAct, useDeskPart } from './desk.tsx';
import type { Act, Desk, LastAct, Message, Save } from './desk-acts.ts';
import { STATUS_BAR } from './desk-runner.ts';
import { refusalOf } from './entries.ts';
import {
  findIdea,
  isEdited,
  isFinal,
  isInPlace,
  isUnderWay,
  isWithoutBoxes,
  lastAct,
  nameOf,
} from './turn.ts';

const tones = {
  ok: { Icon: CircleCheck, className: 'bg-raised text-ink', icon: 'text-success' },
  undone: { Icon: Undo2, className: 'bg-raised text-ink', icon: 'text-primary' },
  note: { Icon: Info, className: 'bg-raised text-ink', icon: 'text-primary' },
  question: { Icon: CircleHelp, className: 'bg-warning-tint text-ink', icon: 'text-warning' },
  failed: { Icon: CircleAlert, className: 'bg-danger-tint text-danger-dark', icon: 'text-danger' },
} as const;

const statusKeys = Object.values(reviewTraits).map(({ key, label }) => `${key} ${label}`);
const IDLE = ['j next', ...statusKeys, 'Ctrl + Enter saves'].join(' · ');
const IDLE_WITHOUT_BOXES = 'j next · Enter opens the idea';

function idleWordsOf(desk: Desk): string {
  const idea = findIdea(desk, desk.current);
  if (idea && refusalOf(idea, desk.email)) return 'j next';
  return isWithoutBoxes(desk) ? IDLE_WITHOUT_BOXES : IDLE;
}

interface BarButton {
  label: ReactNode;
  key?: string;
  act: Act;
  look?: 'primary' | 'secondary' | 'danger' | 'ghost';
  name?: string;
}

interface Content {
  tone: keyof typeof tones;
  words: string;
  save?: Save | undefined;
  buttons: readonly (BarButton | false)[];
}

function nameOfAct(act: LastAct): string {
  if (act.kind === 'save') return nameOf(act.ideas);
  return act.kind === 'entry' ? (act.name ?? '') : 'the selection';
}

/** Names what Undo undoes; a long name is cut, and complete on hover. A phone has no room for it. */
const undoOf = (name: string) => (
  <span className="inline-block max-w-60 truncate align-bottom" title={name}>
    Undo<span className="status-name">{`: ${name}`}</span>
  </span>
);

const selectedOf = ({ selected, decides }: Desk): Content => ({
  tone: 'note',
  words: `${countOf(selected.length, 'idea')} selected${selected.length === REVIEWED_TOGETHER_MAX ? ': more cannot be reviewed at once' : ''}`,
  buttons: [
    { label: 'Deselect all', act: { type: 'deselect' } },
    { label: 'Shortlist', act: { type: 'shortlist', ideas: selected, isOn: true } },
    { label: 'Assign', act: { type: 'ask in dialog', dialog: 'assign' } },
    decides && {
      ...{ label: 'Review selected', look: 'primary' },
      act: { type: 'ask in dialog', dialog: 'several' },
    },
  ],
});

function questionOf({ ideas }: Save, desk: Desk): Content {
  const status = ideas[0] && reviewStatuses[ideas[0].status];
  const isAway = !ideas.some(({ id }) => isInPlace(desk, id));
  const away = isAway && ` ${ideas.length === 1 ? 'It is' : 'They are'} not on this page.`;
  return {
    tone: 'question',
    words: `Undo your save of ${nameOf(ideas)} (${status})?${away || ''}`,
    buttons: [
      { label: 'Leave it', key: 'Esc', act: { type: 'leave undone' } },
      { label: undoOf(nameOf(ideas)), key: 'y', look: 'primary', act: { type: 'undo after all' } },
    ],
  };
}

/** Tells whether the line of the marked idea has the same button. */
const isOfferedBeside = (retry: Act | undefined, desk: Desk): boolean =>
  retry?.type === 'save again' &&
  retry.sent.idea.id === desk.current &&
  isInPlace(desk, desk.current) &&
  desk.drafts[desk.current]?.ask?.kind === 'FAILED';

const failureOf = ({ words, retry, about }: Message, desk: Desk): Content => ({
  tone: 'failed',
  words,
  buttons: [
    isEdited(about) && { label: 'Go back to it', key: 'e', act: { type: 'edit' } },
    retry !== undefined &&
      !isOfferedBeside(retry, desk) && { label: 'Try again', key: 'r', look: 'danger', act: retry },
    {
      label: <X aria-hidden="true" className="size-5" />,
      ...{ look: 'ghost', name: 'Close the message' },
      act: { type: 'say', message: undefined },
    },
  ],
});

/** Returns the most urgent message, with the buttons that answer it. */
function contentOf(desk: Desk, isList: boolean): Content {
  const { message, asksUndo, selected, end } = desk;
  if (asksUndo) return questionOf(asksUndo, desk);
  if (message?.tone === 'failed') return failureOf(message, desk);
  if (!message && isList && selected.length > 0) return selectedOf(desk);
  const { about } = message ?? {};
  const last = isFinal(desk) || isUnderWay(desk) ? undefined : lastAct(desk);
  return {
    tone: message?.tone ?? 'note',
    words: [message?.words, end].filter(Boolean).join(' '),
    save: about?.kind === 'save' ? about : undefined,
    buttons: [
      isEdited(about)
        ? { label: 'Edit', key: 'e', act: { type: 'edit' } }
        : last !== undefined && { label: undoOf(nameOfAct(last)), key: 'z', act: { type: 'undo' } },
    ],
  };
}

/** Says once what happened, with its Undo: the only live region for reviews, so that screen readers announce nothing twice. */
export function StatusBar({ position }: { /** In the list; there ideas are selected. */ position?: string }) {
  const desk = useDeskPart((all) => all);
  const act = useAct();
  const { tone, words, save, buttons } = contentOf(desk, position !== undefined);
  const { Icon, className, icon } = tones[tone];
  const isFailed = tone === 'failed';
  const hasButtons = buttons.some(Boolean);
  return (
    <section
      id={STATUS_BAR}
      aria-label="What happened"
      className={`status-bar not-on-paper sticky bottom-(--foot-banner,0px) z-30 mt-auto flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1 text-sm ${words || hasButtons ? '' : 'max-md:hidden'} shadow-above 2xl:px-8 ${className}`}
    >
      {/* On a phone the buttons stand beside the words while both have room, and else below. */}
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-3">
        {words && <Icon aria-hidden="true" className={`size-5 shrink-0 max-md:hidden ${icon}`} />}
        <div className="status-words contents">
          <p role="status" className={isFailed ? 'sr-only' : 'min-w-0 wrap-anywhere hyphens-auto'}>
            {!isFailed && words}
          </p>
          {isFailed && (
            <p role="alert" className="min-w-0 font-semibold wrap-anywhere hyphens-auto">
              {words}
            </p>
          )}
          <span className="whitespace-pre md:hidden"> </span>
          {/* Outside the live region: screen readers would announce each second. */}
          {save && <span className="shrink-0 text-muted tabular-nums">{announcedIn(save, desk.now)}</span>}
        </div>
        {!words && desk.hasShortcuts && (
          <span className="text-muted max-md:hidden pointer-coarse:hidden">
            {[position, idleWordsOf(desk)].filter(Boolean).join(' · ')}
          </span>
        )}
      </div>
      <span className="status-buttons ml-auto flex flex-wrap justify-end gap-2">
        {/* First, as focusAnswer takes the last button of the bar as the main one. */}
        <Button
          dense
          variant="ghost"
          className="max-md:hidden"
          aria-label="Keyboard shortcuts"
          onClick={() => act({ type: 'ask in dialog', dialog: 'keys' })}
        >
          <KeyHint>?</KeyHint>
        </Button>
        {buttons.map(
          (button) =>
            button && (
              // The key names the act: React keeps the element, and with it the focus, while its words change.
              <Button
                key={button.act.type + ('dialog' in button.act ? button.act.dialog : '')}
                dense
                variant={button.look ?? 'secondary'}
                aria-label={button.name}
                onClick={() => act(button.act)}
              >
                <span className="inline-flex items-center gap-1">
                  <span>{button.label}</span>
                  {button.key ? <KeyHint>{button.key}</KeyHint> : null}
                </span>
              </Button>
            ),
        )}
      </span>
    </section>
  );
}

function announcedIn({ until, ideas }: Save, now: number): string {
  if (until === null) return 'Held until an administrator announces it.';
  const email = ideas.length === 1 ? 'Email' : 'Emails';
  const seconds = Math.ceil((until - now) / 1000);
  return seconds > 0 ? `${email} in ${seconds} s` : `${email} sent.`;
}
