/** Writes a receipt as a PDF for people: the answers that were sent, and the signed data as an attachment. */
import { company } from '@portal/schema/company';
import { answerText } from '@portal/schema/answer-text';
import type { SignedCallAnswer } from '@portal/schema/call-question';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { termsPath } from '@portal/schema/programme-terms';
import { momentInWords } from '@portal/schema/programme-time';
import { dayInWords } from '../../../platform/mail/message.ts';
import type { PdfContent, PdfSection } from '../../../platform/pdf/pdf-document.ts';
import { MISSING } from '../../../platform/pdf/pdf-fonts.ts';
import type { Idea } from '../idea.entity.ts';
import type { Receipt } from './receipt.entity.ts';

/** The data that a receipt signs. */
export interface Signed {
  answersSha256: string;
  /** Null where the call did not ask for a PDF. */
  documentSha256: string | null;
  reference: string;
  /** An ISO time. */
  submittedAt: string;
}

/** Reads the signed bytes. */
export const signedIn = ({ payload }: Pick<Receipt, 'payload'>): Signed =>
  JSON.parse(Buffer.from(payload, 'base64').toString()) as Signed;

/** The name of the signed data inside the PDF, which the documented commands read. */
const ATTACHMENT = 'receipt.json';

const NOT_GIVEN = 'No answer';

type Answers = Partial<Record<Exclude<IdeaField, 'idNumber'>, string | string[] | null>>;
type Sent = Answers & { callAnswers?: readonly SignedCallAnswer[] };

interface Parts {
  idea: Omit<Idea, 'idNumber'>;
  receipt: Pick<Receipt, 'keyId' | 'payload' | 'signature'>;
  /** The answers as they were sent, in base64; undefined where they are no longer stored. */
  answers: string | undefined;
  timeZone: string;
  publicUrl: string;
}

/** Returns the content of the PDF of a receipt, the same bytes for the same idea and answers. */
export function receiptContent({ idea, receipt, answers, timeZone, publicUrl }: Parts): PdfContent {
  const signed = signedIn(receipt);
  const { keyId, payload, signature } = receipt;
  const submitted = new Date(signed.submittedAt);
  const sent = answers === undefined ? undefined : readAnswers(answers);
  return {
    title: 'Receipt of your idea',
    lead: `We received ${signed.reference} on ${momentInWords(submitted, timeZone)}.`,
    madeAt: submitted,
    sections: [
      sentSection(idea, sent && String(sent.solutionName), signed, { timeZone, publicUrl }),
      ...(sent ? answerSections(sent, idea) : [lostSection]),
      {
        heading: 'How to check this receipt',
        paragraphs: [
          `${company.legalName} signed the digests of your answers and of your PDF, the reference and the time. The signed data is in this file, as the attachment ${ATTACHMENT}. Anybody can check it, without an account: choose this file at ${publicUrl}/receipt.`,
          `Your ID number is not in this receipt. A sign that the font of this file lacks is shown as “${MISSING}”; the attachment has it as you sent it.`,
        ],
      },
      {
        heading: 'The signed data',
        isSmall: true,
        paragraphs: [
          `Key ${keyId}, Ed25519 (RFC 8032). SHA-256 of the answers: ${signed.answersSha256}.`,
          `Data: ${payload}`,
          `Signature: ${signature}`,
        ],
      },
    ],
    attachment: {
      name: ATTACHMENT,
      type: 'application/json',
      description: 'The signed data of this receipt',
      bytes: Buffer.from(JSON.stringify({ keyId, payload, signature, answers: answers ?? null }, null, 2)),
    },
  };
}

function sentSection(
  idea: Parts['idea'],
  solutionName: string | undefined,
  signed: Signed,
  { timeZone, publicUrl }: Pick<Parts, 'timeZone' | 'publicUrl'>,
): PdfSection {
  const { fileName, fileSize, fileSha256, termsVersion, guardianAgreedAt } = idea;
  const bytes = `${new Intl.NumberFormat('en-GB').format(fileSize ?? 0)} bytes`;
  const document: PdfSection['pairs'] = [
    [
      'PDF',
      fileSha256 === signed.documentSha256
        ? `${fileName}, ${bytes}`
        : 'Replaced since, when you answered our question',
    ],
    ['SHA-256 of the PDF', String(signed.documentSha256)],
  ];
  return {
    heading: 'What you sent',
    paragraphs: [],
    pairs: [
      ...(solutionName === undefined ? [] : ([['Solution name', solutionName]] as const)),
      ['Reference', signed.reference],
      ['Received', momentInWords(new Date(signed.submittedAt), timeZone)],
      ...(signed.documentSha256 === null ? [] : document),
      ...(termsVersion
        ? ([
            [
              'Terms of agreement',
              `Version of ${dayInWords(termsVersion)}: ${publicUrl}/api${termsPath(termsVersion)}`,
            ],
          ] as const)
        : []),
      ...(guardianAgreedAt
        ? ([['Parent or guardian', `Agreed on ${momentInWords(guardianAgreedAt, timeZone)}`]] as const)
        : []),
    ],
  };
}

const lostSection: PdfSection = {
  heading: 'Your answers',
  paragraphs: [
    'An answer was changed since you sent this, and its first words are not kept. So the answers are not listed here; the page of your idea has them. The digest below is of what you sent.',
  ],
};

const readAnswers = (answers: string) => JSON.parse(Buffer.from(answers, 'base64').toString()) as Sent;

/** Sets the answers as they were sent, step by step, as the form asks for them, and names those that changed since. */
function answerSections(sent: Sent, now: Answers): PdfSection[] {
  const changed: string[] = [];
  const steps = wizardSteps.flatMap(({ title, rules }): PdfSection[] => {
    if (!rules) return [];
    const fields = (Object.keys(rules.entries) as IdeaField[]).filter((field) => field !== 'idNumber');
    const pairs = fields.flatMap((field) => {
      const { label } = ideaFields[field];
      const text = answerText(field, sent[field]);
      if (text !== answerText(field, now[field])) changed.push(label);
      // What the call did not ask for is not among what was sent.
      return sent[field] === undefined ? [] : [[label, text || NOT_GIVEN] as const];
    });
    return pairs.length > 0 ? [{ heading: title, paragraphs: [], pairs }] : [];
  });
  const note = {
    heading: 'Changed since you sent it',
    paragraphs: [
      `These answers changed later: ${changed.join(', ')}. This receipt lists them as you sent them; the page of your idea has them as they are now.`,
    ],
  };
  const { callAnswers = [] } = sent;
  if (callAnswers.length > 0) {
    const pairs = callAnswers.map(({ question, answer }) => [question, answer] as const);
    steps.push({ heading: 'Questions of the call', paragraphs: [], pairs });
  }
  return changed.length > 0 ? [note, ...steps] : steps;
}
