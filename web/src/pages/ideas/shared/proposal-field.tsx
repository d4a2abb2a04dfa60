import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FileDropField } from '../../../ui/file-field.tsx';
import { isPicture } from './document-file.ts';
import { isNewAmong } from './kept-files.ts';

const PhotographPages = lazyPart(
  async () => (await import('./photographs/photograph-pages.tsx')).PhotographPages,
);

interface Props {
  name: string;
  label?: string;
  required?: boolean;
  hint: string;
  error: string | undefined;
  /** The pictures that are chosen, and not yet a PDF. */
  pictures: readonly File[];
  /** Whether a PDF is there already, which stays until there is another. */
  hasPdf: boolean;
  /** The state of the PDF. */
  status: ReactNode;
  /** What a screen reader says of the PDF. */
  said?: string | undefined;
  onPictures: (pictures: File[]) => void;
  onPdf: (pdf: File) => void;
}

/** Asks for the PDF of a proposal, or for pictures of its pages, of which the browser makes one. */
export function ProposalField({ pictures, hasPdf, error, status, said, onPictures, onPdf, ...field }: Props) {
  const [hasChosen, setChosen] = useState(false);
  const [isMixed, setMixed] = useState(false);
  /** The last words about the pictures, until there are others about the PDF. */
  const [about, setAbout] = useState({ words: '', since: said });
  const line = useRef<HTMLDivElement>(null);
  const makesFirst = pictures.length > 0 && !hasPdf;
  const fault = pictures.length > 0 && error ? wizardPdfTexts.picturesLeft : error;
  const choose = (files: [File, ...File[]]) => {
    const areAllPictures = files.every(isPicture);
    setChosen(true);
    setMixed(!areAllPictures && files.length > 1);
    if (areAllPictures) onPictures([...pictures, ...files.filter(isNewAmong(pictures))]);
    else if (files.length === 1) onPdf(files[0]);
  };
  return (
    <div className="grid gap-3">
      <FileDropField
        label={wizardPdfTexts.label}
        required
        {...field}
        accept="application/pdf,image/*"
        multiple
        error={isMixed ? wizardPdfTexts.mixed : fault}
        status={
          makesFirst ? (
            <p className="text-sm text-muted">{wizardPdfTexts.picturesChosen({ count: pictures.length })}</p>
          ) : (
            status
          )
        }
        said={about.words && about.since === said ? about.words : said}
        statusRef={line}
        onChoose={choose}
      />
      {pictures.length > 0 && (
        <PhotographPages
          files={pictures}
          takesFocus={hasChosen}
          onChange={onPictures}
          onSay={(words) => setAbout({ words, since: said })}
          onMade={(pdf) => {
            flushSync(() => {
              setAbout({ words: wizardPdfTexts.made({ name: pdf.name }), since: said });
              onPdf(pdf);
            });
            // The button that was pressed is gone, with the list of pictures.
            line.current?.focus();
          }}
        />
      )}
    </div>
  );
}
