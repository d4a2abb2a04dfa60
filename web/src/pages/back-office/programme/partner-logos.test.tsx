/** The logos of partners in settings: uploaded, refused, taken away, and of a partner that the page does not name. */
import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { partnerLogoBounds, pictureMaxBytes } from '@portal/schema/company-pictures';
import { programmeDefaults } from '@portal/schema/programme';
import { ChangePartnerLogoDocument } from '../../../graphql/generated-staff.ts';
import type { PartnerLogosFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, found, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { PartnerLogos } from './partner-logos.tsx';

afterEach(clear);

const user = newUser();
const logo = { url: '/api/company-pictures/own.svg', width: 512, height: 128 };
const partners: PartnerLogosFragment['partners'] = [
  { name: 'University', languages: ['EN', 'TN'], logo },
  { name: 'Regulator', languages: ['EN'], logo: null },
  { name: 'Molaodi', languages: ['TN'], logo: null },
  { name: 'Former', languages: [], logo },
];

function open(shown = partners, refusal?: Refusal) {
  let changed = 0;
  const calls = serveAs(
    'neo@example.com',
    'admin',
    answer(ChangePartnerLogoDocument, () => {
      if (refusal) throw refusal;
      return {
        changePartnerLogo: {
          ...programmeDefaults,
          ...{ id: 'v1', version: 1, termsFrom: null, logo: null, icon: null, linkPicture: null, partners },
        },
      };
    }),
  );
  renderPage(<PartnerLogos partners={shown} onChanged={() => (changed += 1)} />);
  return { changed: () => changed, sent: () => calls.map(([, variables]) => variables) };
}
const svg = (size = 6) => new File(['<svg/>'.padEnd(size)], 'own.svg', { type: 'image/svg+xml' });
const button = (name: string) => screen.getByRole('button', { name });

test('each partner says which logo is in use, and where its page has no place for it', () => {
  open();
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)).toEqual([
    'UniversityIn use',
    'RegulatorNo logo',
    'MolaodiNo logo, in Setswana alone',
    'FormerNot shown: the page Home names no such partner',
  ]);
  const images = screen.getAllByRole<HTMLImageElement>('img');
  expect(images.map(({ alt }) => alt)).toEqual(['Logo of University', 'Logo of Former']);
  expect(screen.queryByRole('button', { name: 'Logo of Regulator: back to no logo' })).toBeNull();
});

test('a page without partners says so', () => {
  open([]);
  screen.getByText('The page Home names no partners.');
});

test('a logo that is chosen is seen first, and saved then; the focus goes back to its row', async () => {
  const { changed, sent } = open();
  await user.click(button('Logo of Regulator: upload one'));
  const form = within(screen.getByRole('form', { name: 'Logo of Regulator' }));
  const input = form.getByLabelText<HTMLInputElement>('Logo of Regulator');
  expect(input.accept).toBe('.svg,.png');
  await user.upload(input, svg(pictureMaxBytes(partnerLogoBounds('Regulator')) + 1));
  form.getAllByText(/^Logo of Regulator: the file is larger than 64 KB/);
  await user.upload(input, svg());
  await form.findByText('Not saved yet');
  expect(form.getByRole<HTMLImageElement>('img').src).toMatch(/^data:image\/svg/);
  expect(sent()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Save the logo of Regulator' }));
  await found(() => changed() === 1);
  expect(sent()).toMatchObject([{ name: 'Regulator' }]);
  expect(screen.queryByRole('form')).toBeNull();
  expect(document.activeElement).toBe(button('Logo of Regulator: upload one'));
});

test('the reason of a refusal stands at the field, and Cancel closes the form', async () => {
  const { changed } = open(partners, new Refusal('UNSUPPORTED_FILE', 'Logo of University: a script.'));
  await user.click(button('Logo of University: replace it'));
  const input = within(screen.getByRole('form')).getByLabelText('Logo of University');
  await user.upload(input, svg());
  await user.click(button('Save the logo of University'));
  await found(() => input.getAttribute('aria-invalid') === 'true');
  screen.getAllByText('Logo of University: a script.');
  expect(document.activeElement).toBe(input);
  await user.click(button('Cancel'));
  expect([changed(), screen.queryByRole('form')]).toEqual([0, null]);
});

test('a partner of two words has its hint read out: no id has a space', async () => {
  open([{ name: 'Innovation hub', languages: ['EN'], logo: null }]);
  await user.click(button('Logo of Innovation hub: upload one'));
  const described = within(screen.getByRole('form'))
    .getByLabelText('Logo of Innovation hub')
    .getAttribute('aria-describedby');
  const notes = described?.split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(notes?.[0]).toBe(partnerLogoBounds('Innovation hub').hint);
  expect(notes).not.toContain(undefined);
});

test('the way back to no logo is asked for, and takes the logo away', async () => {
  const { changed, sent } = open();
  await user.click(button('Logo of Former: back to no logo'));
  const dialog = within(screen.getByRole('dialog', { name: 'Logo of Former: back to no logo' }));
  dialog.getByText('No page shows it. To go back to the logo, upload it again.');
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Back to no logo' }));
  await found(() => changed() === 1);
  expect(sent()).toEqual([{ name: 'Former', file: null }]);
  expect(document.activeElement).toBe(button('Logo of Former: replace it'));
});
