/** The page on which staff enter an idea for somebody: what it needs, what it sends, and the link that it shows once. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NO_CONTACT } from '@portal/schema/entering';
import { CallsToEnterForDocument, EnterIdeaDocument } from '../../../graphql/generated-staff.ts';
import { answer, clear, found, press, Refusal, renderPage, serveAs, type } from '../../../testing/pages.tsx';
import { EnterIdeaPage } from './enter-idea-page.tsx';

let link: string | null;
let isDown: boolean;
beforeEach(() => {
  isDown = false;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  link = null;
});
afterEach(clear);

const call = { node: { id: 'c1', title: 'Dry fields', takes: 'IDEAS', isOpen: true } } as const;
const open = () => {
  const made = serveAs(
    'reviewer@example.com',
    'reviewer',
    answer(CallsToEnterForDocument, () => {
      if (isDown) throw new Refusal('UNAVAILABLE', 'Try again in a minute.');
      return { challenges: { edges: [call] } };
    }),
    answer(EnterIdeaDocument, () => ({ enterIdea: { link, idea: { id: 'i', reference: 'IDEA-1' } } })),
  );
  return { box: renderPage(<EnterIdeaPage />, '/submissions/enter'), made };
};
const sent = (made: readonly [string, unknown][]) =>
  made.filter(([name]) => name === 'EnterIdea').map(([, variables]) => variables);

async function fill(box: HTMLElement) {
  await type(box, 'source', 'ROADSHOW');
  await type(box, 'fname', 'Kabo');
  await type(box, 'lname', 'Sechele');
  await type(box, 'solname', 'Solar kiosk');
  await type(box, 'solutionsummary', 'It charges phones.');
}

test('needs an address or a number, and sends nothing without', async () => {
  const { box, made } = open();
  await fill(box);
  await press(box, 'Enter the idea');
  await screen.findAllByText(NO_CONTACT);
  expect(sent(made)).toEqual([]);
});

test('says that the open calls are not loaded, and loads them again', async () => {
  isDown = true;
  const { box } = open();
  await screen.findByText('The open calls could not be loaded. Try again in a minute.');
  expect(screen.queryByRole('combobox', { name: /^Call/ })).toBeNull();
  isDown = false;
  await press(box, 'Try again');
  await screen.findByRole('combobox', { name: /^Call/ });
  expect(screen.queryByText(/^The open calls/)).toBeNull();
});

test('says what is wrong in words about the person, not to them', async () => {
  const { box } = open();
  await type(box, 'email', 'kabo');
  await press(box, 'Enter the idea');
  const faults = await screen.findAllByRole('link', { name: /^(Enter|Describe|Select)/ });
  expect(faults.map(({ textContent }) => textContent)).toEqual([
    'Select how the idea reached you.',
    'Enter the first name of the person.',
    'Enter the last name of the person.',
    'Enter what they call their solution.',
    'Describe their solution.',
    'Enter the email address of the person, such as name@example.com.',
  ]);
});

test('what is left empty is not sent; with an address the person is written to', async () => {
  const { box, made } = open();
  await fill(box);
  await type(box, 'email', 'kabo@example.com');
  await press(box, 'Enter the idea');
  await found(() => sent(made).length > 0);
  expect(sent(made)).toEqual([
    {
      input: {
        ...{ reference: expect.stringMatching(/^IDEA-/), source: 'ROADSHOW', email: 'kabo@example.com' },
        ...{ firstName: 'Kabo', lastName: 'Sechele' },
        ...{ solutionName: 'Solar kiosk', solutionSummary: 'It charges phones.' },
      },
      document: null,
    },
  ]);
  await screen.findByText('. We wrote to kabo@example.com.');
  expect(screen.queryByLabelText('Link for the person')).toBeNull();
});

test('with a number alone the page shows the link, and begins an empty form', async () => {
  link = 'https://portal.example/EnteredIdea/secret';
  const { box, made } = open();
  await fill(box);
  await type(box, 'Contact', '71234567');
  await press(box, 'Enter the idea');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Link for the person');
  expect(field.value).toBe(link);
  expect(sent(made)).toMatchObject([{ input: { email: '', dialCode: '+267', contactNumber: '71234567' } }]);
  expect(box.querySelector<HTMLInputElement>('[name=fname]')?.value).toBe('');
});
