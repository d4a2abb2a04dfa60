/** The pictures of the company in their form: chosen, seen on their ground, saved, refused and taken back. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { companyPictureBounds, pictureMaxBytes } from '@portal/schema/company-pictures';
import { programmeDefaults } from '@portal/schema/programme';
import { ChangeCompanyPictureDocument } from '../../../graphql/generated-staff.ts';
import type { CompanyPictureKind, ProgrammeSettingsFragment } from '../../../graphql/generated-staff.ts';
import { answer, clear, found, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { CompanyPictures } from './company-pictures.tsx';

afterEach(clear);

const user = newUser();
const none: ProgrammeSettingsFragment = {
  ...programmeDefaults,
  ...{ id: 'v0', version: 0, termsFrom: null, logo: null, icon: null, linkPicture: null },
};
const own = { url: '/api/company-pictures/own.svg', width: 512, height: 128 };

let refusal: Refusal | undefined;
let changed: number;
beforeEach(() => {
  refusal = undefined;
  changed = 0;
});

function open(programme = none) {
  const calls = serveAs(
    'neo@example.com',
    'admin',
    answer(ChangeCompanyPictureDocument, () => {
      if (refusal) throw refusal;
      return { changeCompanyPicture: { ...programme, id: 'v1', version: 1 } };
    }),
  );
  renderPage(<CompanyPictures programme={programme} onChanged={() => (changed += 1)} />);
  return () => calls.map(([, variables]) => variables as { kind: CompanyPictureKind; file: unknown });
}
const form = (name: string) => within(screen.getByRole('form', { name }));
const sources = (name: string) =>
  form(name)
    .getAllByRole<HTMLImageElement>('img')
    .map(({ src }) => src.replace(window.location.origin, ''));
const svg = (size = 6) => new File(['<svg/>'.padEnd(size)], 'own.svg', { type: 'image/svg+xml' });

test('a logo that is chosen is seen on its ground first, and saved then', async () => {
  const sent = open();
  form('Logo').getByText('In use: the default');
  expect(form('Logo').queryByRole('img')).toBeNull();
  expect(form('Logo').queryByRole('button', { name: /^Save|default/ })).toBeNull();
  const input = form('Logo').getByLabelText<HTMLInputElement>('Logo');
  expect(input.accept).toBe('.svg,.png');
  await user.upload(input, svg());
  await form('Logo').findByText('Not saved yet');
  expect(sources('Logo')).toEqual(['data:image/svg+xml;base64,PHN2Zy8+']);
  expect(sent()).toEqual([]);
  await user.click(form('Logo').getByRole('button', { name: 'Save the logo' }));
  await screen.findByText('Logo saved');
  expect(sent()).toMatchObject([{ kind: 'LOGO' }]);
  expect([changed, form('Logo').queryByText('Not saved yet')]).toEqual([1, null]);
  // The button is gone, and the focus is not lost.
  expect(document.activeElement).toBe(input);
});

test('an icon is on a light and a dark tab, and links have their picture; both are those of the portal at first', () => {
  open();
  expect(sources('Icon')).toEqual(['/favicon.svg', '/favicon.svg']);
  form('Icon').getByRole('img', { name: 'Icon on a dark tab' });
  expect(sources('Picture for links')).toEqual(['/og.png']);
  expect(form('Picture for links').getByLabelText<HTMLInputElement>('Picture for links').accept).toBe(
    '.png,.jpg,.jpeg',
  );
});

test('a file that is too large is not sent, and the reason of a refusal stands at the field', async () => {
  const sent = open();
  const input = form('Icon').getByLabelText('Icon');
  await user.upload(input, svg(pictureMaxBytes(companyPictureBounds.ICON) + 1));
  form('Icon').getAllByText(/^Icon: the file is larger than 512 KB/);
  expect(form('Icon').queryByRole('button', { name: 'Save the icon' })).toBeNull();
  refusal = new Refusal('UNSUPPORTED_FILE', 'Icon: it is not a square.');
  await user.upload(input, svg());
  await user.click(form('Icon').getByRole('button', { name: 'Save the icon' }));
  await found(() => input.getAttribute('aria-invalid') === 'true');
  form('Icon').getAllByText('Icon: it is not a square.');
  expect(document.activeElement).toBe(input);
  expect(sources('Icon')).toEqual(['/favicon.svg', '/favicon.svg']);
  expect([sent().length, changed]).toEqual([1, 0]);
  // Another file, and a failure that is not of the file.
  refusal = new Refusal('UNAVAILABLE', 'Try again in a minute.');
  await user.upload(input, svg());
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await user.click(form('Icon').getByRole('button', { name: 'Save the icon' }));
  await form('Icon').findByText('Try again in a minute.');
  form('Icon').getByText('own.svg');
});

test('the way back to the default is asked for, and takes the picture away', async () => {
  const sent = open({ ...none, logo: own });
  form('Logo').getByText('In use');
  expect(sources('Logo')).toEqual([own.url]);
  await user.click(form('Logo').getByRole('button', { name: 'Logo: back to the default' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Logo: back to the default' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(form('Logo').getByRole('button', { name: 'Logo: back to the default' }));
  await user.click(screen.getByRole('button', { name: 'Back to the default' }));
  await found(() => changed === 1);
  expect(sent()).toEqual([{ kind: 'LOGO', file: null }]);
  expect(document.activeElement).toBe(form('Logo').getByLabelText('Logo'));
});
