/** The page on which administrators import ideas: a file is checked first, its faults are listed, and it is stored on demand. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { IMPORT_MAX_BYTES } from '@portal/schema/limits';
import { ImportIdeasDocument } from '../../../graphql/generated-staff.ts';
import type { ImportIdeasMutation, ImportIdeasMutationVariables } from '../../../graphql/generated-staff.ts';
import { answer, clear, found, press, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { ImportIdeasPage } from './import-ideas-page.tsx';

type Outcome = ImportIdeasMutation['importIdeas'];
const GOOD: Outcome = { count: 37, withoutAddress: 5, faultCount: 0, faults: [], isStored: false };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

const open = (give: (variables: { isTrial: boolean; writes: boolean }) => Outcome) => {
  const made = serveAs(
    'admin@example.com',
    'admin',
    answer(ImportIdeasDocument, (variables) => ({ importIdeas: give(variables) })),
  );
  return { box: renderPage(<ImportIdeasPage />, '/submissions/import'), made };
};
const sent = (made: readonly [string, unknown][]) =>
  made
    .filter(([name]) => name === 'ImportIdeas')
    .map(([, variables]) => variables as ImportIdeasMutationVariables)
    .map(({ isTrial, writes }) => ({ isTrial, writes }));
const file = (name = 'ideas.csv') => new File(['a,b'], name);
const choose = (box: HTMLElement, chosen = file()) =>
  fireEvent.change(box.querySelector('input[type=file]')!, { target: { files: [chosen] } });

test('a file is checked, then imported; who has no address is named before', async () => {
  const { box, made } = open(({ isTrial }) => ({ ...GOOD, isStored: !isTrial }));
  choose(box);
  await press(box, 'Check the file');
  await screen.findByText('The file has 37 ideas, without a fault. Nothing is stored yet.');
  await screen.findByText('5 of these have no email address: no link goes out for them.');
  await press(box, 'Import 37 ideas');
  await screen.findByText('37 ideas imported.');
  await screen.findByText('32 emails with a link to take the idea over go out now.');
  expect(sent(made)).toEqual([
    { isTrial: true, writes: true },
    { isTrial: false, writes: true },
  ]);
  expect(screen.getByRole('link', { name: 'See the ideas of today' }).getAttribute('href')).toMatch(
    /^\/submissions\?from=\d{4}-\d\d-\d\d$/,
  );
  screen.getByRole('button', { name: 'Check the file' });
});

test('without the tick nobody is written to', async () => {
  const { box, made } = open(({ isTrial }) => ({ ...GOOD, isStored: !isTrial }));
  choose(box);
  fireEvent.click(screen.getByLabelText('Write to the people'));
  await press(box, 'Check the file');
  await press(box, 'Import 37 ideas');
  await screen.findByText('Nobody gets an email.');
  expect(sent(made).at(-1)).toEqual({ isTrial: false, writes: false });
});

test('faults are listed by row and column, and those beyond the list are counted; nothing can be imported', async () => {
  const faults = [{ row: 3, column: 'Email', message: 'This cell is empty.' }];
  const { box } = open(() => ({ ...GOOD, count: 2, faultCount: 1_201, faults }));
  choose(box);
  await press(box, 'Check the file');
  await screen.findByText('1,201 faults in the file. Nothing is stored.');
  const cells = [...box.querySelectorAll('tbody tr > *')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['3', 'Email', 'This cell is empty.']);
  screen.getByText('And 1,200 more.');
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
  // Another file is checked anew.
  choose(box, file('other.csv'));
  expect(box.querySelector('tbody')).toBeNull();
});

test('without a file, and with one that is too large, nothing is sent; what the server refuses is said in its words', async () => {
  const { box, made } = open(() => {
    throw new Refusal('UNSUPPORTED_FILE', 'The workbook is damaged.');
  });
  await press(box, 'Check the file');
  await screen.findAllByText('Choose the filled template.');
  const large = Object.defineProperty(file(), 'size', { value: IMPORT_MAX_BYTES + 1 });
  choose(box, large);
  await press(box, 'Check the file');
  await screen.findAllByText('The file is larger than 5 MB. Make it smaller and try again.');
  expect(sent(made)).toEqual([]);
  choose(box);
  await press(box, 'Check the file');
  await found(() => sent(made).length > 0);
  await screen.findByText('The workbook is damaged.');
});
