import { wizardPhotographsTexts } from '@portal/schema/texts/wizard-photographs';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { makePdf, previewOf, readPhotograph, UnusablePicture } from './photograph.ts';
import type { Photograph } from './photograph.ts';

/** The pixels of a small picture in the list. */
const PREVIEW = 160 * 120;

interface Props {
  /** The chosen pictures, in the order of the pages. */
  files: readonly File[];
  /** Whether the list takes the focus when it appears: not where a reload brought it back. */
  takesFocus: boolean;
  onChange: (files: File[]) => void;
  /** Called with what a screen reader says of the pictures. */
  onSay: (words: string) => void;
  /** Called with the one PDF. */
  onMade: (pdf: File) => void;
}

const wordsOf = (failure: unknown): string =>
  failure instanceof UnusablePicture ? failure.message : wizardPhotographsTexts.unreadable;

/** Lists the pictures as pages, lets them be ordered, and makes one PDF of them. */
export function PhotographPages({ files, takesFocus, onChange, onSay, onMade }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const box = useRef<HTMLElement>(null);
  const appear = useEffectEvent(() => takesFocus && box.current?.focus());
  useEffect(() => void appear(), []);
  const change = (next: File[], words: string) => {
    setFailure(undefined);
    onSay(words);
    onChange(next);
  };
  const move = (index: number, by: 1 | -1) => {
    const next = [...files];
    next.splice(index + by, 0, ...next.splice(index, 1));
    const name = files[index]?.name ?? '';
    change(next, wizardPhotographsTexts.moved({ name, number: index + by + 1 }));
  };
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    onSay(wizardPhotographsTexts.making);
    try {
      const photographs: Photograph[] = [];
      for (const file of files) photographs.push(await readPhotograph(file));
      onMade(await makePdf(photographs));
    } catch (error) {
      setFailure(wordsOf(error));
    }
    setBusy(false);
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="photographs"
      className="grid gap-3 rounded-box border border-line p-4"
    >
      <h2 id="photographs" className="text-lg">
        {wizardPhotographsTexts.title}
      </h2>
      <p className="text-sm text-muted">{wizardPhotographsTexts.lead}</p>
      <ol className="grid gap-3">
        {files.map((file, index) => (
          <PageLine
            key={`${file.name} ${file.lastModified} ${file.size}`}
            {...{ file, index }}
            isLast={index === files.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() =>
              change(
                files.filter((other) => other !== file),
                wizardPhotographsTexts.removed({ name: file.name }),
              )
            }
          />
        ))}
      </ol>
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <Button
        className="justify-self-start"
        busy={isBusy && wizardPhotographsTexts.making}
        onClick={() => void make()}
      >
        {wizardPhotographsTexts.make({ count: files.length })}
      </Button>
    </section>
  );
}

function PageLine({
  file,
  index,
  isLast,
  onMove,
  onRemove,
}: {
  file: File;
  index: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const [note, setNote] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const show = async () => {
      const photograph = await readPhotograph(file);
      return { ...photograph, ...(await previewOf(photograph, PREVIEW)) };
    };
    show().then(
      ({ canvas, pages, isCut }) => {
        if (isGone) return;
        canvas.className = 'max-h-full max-w-full';
        place.current?.replaceChildren(canvas);
        setNote(
          isCut ? wizardPhotographsTexts.cut : pages > 1 ? wizardPhotographsTexts.long({ pages }) : undefined,
        );
      },
      (error: unknown) => {
        if (!isGone) setFailure(wordsOf(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  const picture = { number: index + 1, name: file.name };
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3">
      <div
        ref={place}
        aria-hidden="true"
        className="flex size-20 shrink-0 items-center justify-center rounded-box border border-line bg-page"
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{index + 1}. </span>
          <span>{file.name}</span>
        </p>
        {failure && <p className="text-sm font-semibold text-danger">{failure}</p>}
        {note && <p className="text-sm">{note}</p>}
        <div className="flex flex-wrap items-center gap-x-1">
          <Button
            variant="ghost"
            dense
            className="min-h-11"
            softDisabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
            <span className="sr-only">{wizardPhotographsTexts.moveUp(picture)}</span>
          </Button>
          <Button variant="ghost" dense className="min-h-11" softDisabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" className="size-5" />
            <span className="sr-only">{wizardPhotographsTexts.moveDown(picture)}</span>
          </Button>
          <Button variant="ghost" dense className="min-h-11" onClick={onRemove}>
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">{wizardPhotographsTexts.remove(picture)}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
