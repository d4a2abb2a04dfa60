/** The texts of fields for choices, days, long texts, files, and what can be copied. */
import { declareTexts, text } from '../declare-texts.ts';

export const fieldsTexts = declareTexts(
  { name: 'fields', title: 'Fields of forms', address: '' },
  {
    select: text('Select', 'In a list, before a choice.'),
    more: text('More', 'In a list, above further choices.'),
    moreChoices: text('{count} more', 'The button that shows all choices on a phone.', {
      count: 'how many are hidden',
    }),
    moreOf: text('choices: {label}', 'The same, for screen readers.', { label: 'the name of the field' }),
    left: text(
      '{count, plural, one {# character left} other {# characters left}}',
      'Below a long text, when it is almost full.',
      { count: 'how many' },
    ),
    over: text(
      '{count, plural, one {# character too many} other {# characters too many}}',
      'Below a text that is too long.',
      { count: 'how many' },
    ),
    suchAs: text('such as {example}', 'In an empty field for a day.', { example: 'a day, or a moment' }),
    noFile: text('No file chosen. Choose a file, or drop it here.', 'In a field for a file.'),
    remove: text('Remove', 'The button beside a file.'),
    removeIt: text('Remove {name}', 'The name of that button, for screen readers.', { name: 'the file' }),
    checking: text('Checking {name}…', 'While a file is checked.', { name: 'the file' }),
    uploading: text('Uploading {name}', 'While a file is uploaded.', { name: 'the file' }),
    begins: text('Uploading {name}…', 'When an upload begins, for screen readers.', { name: 'the file' }),
    share: text('{percent} % of {name} is uploaded.', 'While a file is uploaded, for screen readers.', {
      percent: '25, 50 or 75',
      name: 'the file',
    }),
    upload: text('Upload of {name}', 'The name of the bar, for screen readers.', { name: 'the file' }),
    sent: text('{sent} of {size}', 'Below the bar.', {
      sent: 'how much is uploaded, such as “2 MB”',
      size: 'the size of the file',
    }),
    copy: text('Copy', 'The button beside what can be copied.'),
    copied: text('Copied', 'The same, afterwards.'),
    selected: text(
      'The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.',
      'Below it, where the browser does not copy by itself.',
    ),
  },
);
