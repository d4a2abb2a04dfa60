import { useId, useRef, useState } from 'react';
import { useIsCut } from './use-is-cut.ts';

/**
 * Shows four lines of a text and, where there is more, a button that unfolds the rest in place. Paper has all of it.
 * @param of what the text is, for those who hear the button alone
 */
export function FoldedText({ text, of }: { text: string; of: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const lines = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(lines, text);
  const id = useId();
  return (
    <>
      <p
        ref={lines}
        id={id}
        className={`max-w-prose wrap-anywhere whitespace-pre-line print:line-clamp-none print:max-w-none ${isOpen ? '' : 'line-clamp-4'}`}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          {isOpen ? 'Show less' : 'Read all'}
          <span className="sr-only"> of {of}</span>
        </button>
      )}
    </>
  );
}
