/** The PDF that takes the place of the one that was sent, or photographs of its pages. */
import { NEW_PDF_MISSING } from '@portal/schema/clarification';
import { DOCUMENT_MAX_MEGABYTES } from '@portal/schema/limits';
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { ideaChangesTexts } from '@portal/schema/texts/idea-changes';
import { sizeOf } from '../../../lib/words.ts';
import { FileLine, uploadInWords } from '../../../ui/file-field.tsx';
import { faultOfFile, isPicture } from '../shared/document-file.ts';
import { useKeptFiles } from '../shared/kept-files.ts';
import { ProposalField } from '../shared/proposal-field.tsx';

/** Keeps the PDF that is to be sent, or the pictures of its pages, on the device. */
export function useDocument(place: Parameters<typeof useKeptFiles>[0]) {
  const [files, keep] = useKeptFiles(place);
  const pictures = files.filter(isPicture);
  const pdf = files.filter((file) => !isPicture(file)).at(-1);
  return {
    pdf,
    // Pictures that are no PDF yet are newer than the PDF.
    fault: pictures.length > 0 ? wizardPdfTexts.picturesLeft : pdf ? faultOfFile(pdf) : NEW_PDF_MISSING,
    pictures,
    choosePdf: (chosen: File) => keep([chosen]),
    removePdf: () => keep(pictures),
    choosePictures: (chosen: File[]) => keep(pdf ? [pdf, ...chosen] : chosen),
    drop: () => keep([]),
  };
}

/** Says which PDF another one takes the place of, if any. */
export const documentHint = ({ name }: { name: string }): string =>
  name
    ? ideaChangesTexts.pdfInPlace({ name, megabytes: DOCUMENT_MAX_MEGABYTES })
    : ideaChangesTexts.pdf({ megabytes: DOCUMENT_MAX_MEGABYTES });

interface Props {
  document: ReturnType<typeof useDocument>;
  hint: string;
  required?: boolean;
  error: string | undefined;
  /** The share that is sent; undefined while nothing is sent. */
  progress: number | undefined;
}

export function NewDocument({ document, hint, required = true, error, progress }: Props) {
  const { pdf, pictures } = document;
  return (
    <ProposalField
      name="document"
      hint={hint}
      required={required}
      // The fault of a chosen PDF appears at once.
      error={(pdf && pictures.length === 0 ? document.fault : undefined) ?? error}
      pictures={pictures}
      said={
        pdf && progress !== undefined ? uploadInWords(pdf.name, progress * pdf.size, pdf.size) : undefined
      }
      hasPdf={pdf !== undefined}
      status={pdf && <FileLine name={pdf.name} notes={sizeOf(pdf.size)} onRemove={document.removePdf} />}
      onPictures={document.choosePictures}
      onPdf={document.choosePdf}
    />
  );
}
