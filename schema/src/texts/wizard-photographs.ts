/** The texts about photographs of pages, of which the browser makes a PDF. */
import { declareTexts, text } from '../declare-texts.ts';
import { DOCUMENT_MAX_MEGABYTES } from '../limits.ts';

const name = { name: 'the name of the file' };
const picture = { number: 'its place in the list', ...name };

export const wizardPhotographsTexts = declareTexts(
  { name: 'wizard-photographs', title: 'Idea: photographs of pages', address: '/innovate/documentation' },
  {
    title: text('Pages of your PDF', 'Above the pictures.'),
    lead: text(
      'We make one PDF of these pictures, in this order. To add pages, choose more pictures above.',
      'Below that title.',
    ),
    make: text(
      '{count, plural, one {Make a PDF of this picture} other {Make one PDF of # pictures}}',
      'The button below the pictures.',
      { count: 'how many pictures there are' },
    ),
    making: text('Making your PDF...', 'On that button.'),
    moveUp: text('Move up picture {number}, {name}', 'Screen readers say it of a button.', picture),
    moveDown: text('Move down picture {number}, {name}', 'Screen readers say it of a button.', picture),
    remove: text('Remove picture {number}, {name}', 'Screen readers say it of a button.', picture),
    moved: text(
      '{name} is number {number} now.',
      'Screen readers say it of a picture that was moved.',
      picture,
    ),
    removed: text('{name} is removed.', 'Screen readers say it of a picture.', name),
    long: text(
      'It is long: it becomes {pages} pages, from top to bottom.',
      'Below a picture that is cut into pages.',
      { pages: 'how many pages' },
    ),
    cut: text(
      'This file ends before its picture does: a part is missing. Choose it again, or look whether you can do without the rest.',
      'Below a picture that is damaged.',
    ),
    unreadable: text('This browser could not read the pictures. Choose them again.', 'Above the button.'),
    notOpened: text(
      'This browser cannot open {name}: it is damaged, too large, or no picture. Choose a JPEG or a PNG of at most 24 megapixels.',
      'Below a picture.',
      name,
    ),
    notOpenedApple: text(
      'This browser cannot open {name}. Choose a JPEG instead: on an iPhone, a screenshot of the picture will do, or set Camera, Formats, Most Compatible.',
      'Below a picture of an iPhone.',
      name,
    ),
    notConverted: text(
      'This browser could not convert {name}. Choose it as JPEG.',
      'Above the button.',
      name,
    ),
    noMemory: text(
      'This browser has no memory left for the picture. Close other pages, then try again.',
      'Above the button, or below a picture.',
    ),
    tooMany: text(
      `These are too many pictures for one PDF of ${DOCUMENT_MAX_MEGABYTES} MB. Remove some of them.`,
      'Above the button.',
    ),
  },
);
