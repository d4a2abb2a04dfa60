/** The words for what became of an idea, as its submitter reads them; systems have the constants of the same names. */
import { declareTexts, text } from '../declare-texts.ts';

const STATUS = 'The status of an idea.';
const STAGE = 'How far an approved idea has come.';
const SOURCE = 'How an idea reached the staff who entered it.';

export const ideaWordsTexts = declareTexts(
  { name: 'idea-words', title: 'Status of an idea', address: '/IdeaDashboard' },
  {
    APPROVED: text('Approved', STATUS),
    REJECTED: text('Rejected', STATUS),
    PENDING: text('Pending', STATUS),
    WITHDRAWN: text('Withdrawn', STATUS),
    EXPLORING: text('Exploring', STAGE),
    PILOT: text('Pilot', STAGE),
    LIVE: text('Live', STAGE),
    STOPPED: text('Stopped', STAGE),
    ROADSHOW: text('Roadshow', SOURCE),
    PAPER: text('Paper', SOURCE),
    EMAIL: text('Email', SOURCE),
    TELEPHONE: text('Telephone', SOURCE),
    OTHER: text('Other', SOURCE),
  },
);
