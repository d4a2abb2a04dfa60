/** The files of a challenge: what is added and removed, what the brief writes, and what is refused. */
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PICTURE_MAX_BYTES } from '@portal/schema/limits';
import {
  AddCallFileDocument,
  CallFilesDocument,
  RemoveCallFileDocument,
} from '../../../../graphql/generated-staff.ts';
import type { FileRowFragment, FilesPageFragment } from '../../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { FilesPage } from './files-page.tsx';

afterEach(clear);

const user = newUser();
const fileOf = (some: Partial<FileRowFragment>): FileRowFragment => ({
  ...{
    id: 'f1',
    kind: 'PICTURE',
    name: 'field.png',
    label: 'A [dry] field',
    size: 2_048,
    width: 1_200,
    height: 630,
  },
  ...{ url: '/api/call-files/f1/field.png', malwareCheck: 'NOT_CHECKED', ...some },
});
const terms = (id: string) =>
  fileOf({ id, kind: 'DOWNLOAD', name: 'terms.pdf', label: `Terms ${id}`, width: null, height: null });

async function open(some: Partial<FilesPageFragment> = {}, refusal?: Refusal) {
  let call: FilesPageFragment = {
    id: 'c1',
    title: 'Farms',
    brief: '',
    logo: null,
    pictures: [],
    downloads: [],
    ...some,
  };
  const calls = serveAs(
    'neo@example.com',
    'admin',
    answer(CallFilesDocument, () => ({ challenge: call })),
    answer(AddCallFileDocument, ({ kind, label }) => {
      if (refusal) throw refusal;
      const added = fileOf({ id: 'new', kind, label });
      call = kind === 'PICTURE' ? { ...call, pictures: [...call.pictures, added] } : { ...call, logo: added };
      return { addCallFile: call };
    }),
    answer(RemoveCallFileDocument, ({ id }) => {
      const left = (files: FileRowFragment[]) => files.filter((file) => file.id !== id);
      call = { ...call, pictures: left(call.pictures), downloads: left(call.downloads) };
      return { removeCallFile: call };
    }),
  );
  renderPage(<FilesPage slug="farms" />, '/manage-challenges/farms/files', '/manage-challenges/:slug/files');
  await screen.findByRole('heading', { level: 1, name: 'Files and pictures of Farms' });
  return (mutation: string) => calls.filter(([name]) => name === mutation).map(([, variables]) => variables);
}
const form = (name: string) => within(screen.getByRole('form', { name }));
const png = (size = 10) => new File([new Uint8Array(size)], 'field.png', { type: 'image/png' });

test('a picture is added with what it shows, and the brief gets its Markdown', async () => {
  const sent = await open();
  screen.getByText('No pictures yet.');
  const adding = form('Upload the picture');
  fireEvent.click(adding.getByRole('button', { name: 'Upload the picture' }));
  await adding.findByRole('link', { name: 'Choose a file.' });
  adding.getByRole('link', { name: 'Say what the picture shows.' });
  await user.upload(adding.getByLabelText(/^Picture/), png());
  await user.type(adding.getByLabelText(/^What it shows/), 'A [[dry] field{Enter}');
  await screen.findByText('field.png: added');
  expect(sent('AddCallFile')).toMatchObject([{ id: 'c1', kind: 'PICTURE', label: 'A [dry] field' }]);
  screen.getByText('field.png, 1,200 × 630 pixels, 2 KB');
  expect(screen.getByLabelText('Markdown of field.png')).toHaveProperty(
    'value',
    '![A \\[dry\\] field](picture:field.png)',
  );
  // The form takes the next one.
  expect(adding.queryByRole('link')).toBeNull();
  expect(adding.getByLabelText(/^What it shows/)).toHaveProperty('value', '');
});

test('a file that is too large is not sent, and the reason of a refusal stands at the file', async () => {
  const sent = await open({}, new Refusal('UNSUPPORTED_FILE', 'The picture is damaged.'));
  const adding = form('Upload the logo');
  await user.type(adding.getByLabelText(/^Whose logo/), 'The bank');
  await user.upload(adding.getByLabelText(/^Logo/), png(PICTURE_MAX_BYTES + 1));
  fireEvent.click(adding.getByRole('button', { name: 'Upload the logo' }));
  await adding.findByRole('link', { name: /larger than 5 MB/ });
  expect(sent('AddCallFile')).toEqual([]);
  await user.upload(adding.getByLabelText(/^Logo/), png());
  fireEvent.click(adding.getByRole('button', { name: 'Upload the logo' }));
  await adding.findByRole('link', { name: 'The picture is damaged.' });
  expect(adding.getByLabelText(/^Logo/).getAttribute('aria-invalid')).toBe('true');
});

test('a download is named after its file until it has other words', async () => {
  await open();
  const adding = form('Upload the file');
  const label = adding.getByLabelText<HTMLInputElement>(/^What people download/);
  await user.upload(adding.getByLabelText(/^File/), new File(['%PDF'], 'Terms 2027.pdf'));
  expect(label.value).toBe('Terms 2027');
  await user.upload(adding.getByLabelText(/^File/), new File(['%PDF'], 'Other.pdf'));
  expect(label.value).toBe('Terms 2027');
});

test('a file is removed after a question, which says that the brief shows it', async () => {
  const sent = await open({
    brief: 'See ![](picture:Field.png)',
    pictures: [fileOf({})],
    downloads: [terms('t1')],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove terms.pdf' }));
  const other = within(screen.getByRole('dialog', { name: 'Remove the download' }));
  other.getByText('Terms t1');
  expect(other.queryByText(/^The brief shows it/)).toBeNull();
  fireEvent.click(other.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove field.png' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the picture' }));
  dialog.getByText('The brief shows it. Nothing will stand there.');
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('No pictures yet.');
  expect(sent('RemoveCallFile')).toEqual([{ id: 'f1' }]);
});

test('the sixth download has no form, and another logo takes the place of the first', async () => {
  await open({ logo: fileOf({ id: 'l', kind: 'LOGO' }), downloads: ['1', '2', '3', '4', '5'].map(terms) });
  screen.getByText('A challenge has 5 files to download at most. Remove one to add another.');
  expect(screen.queryByRole('form', { name: 'Upload the file' })).toBeNull();
  form('Upload the logo').getByLabelText(/^Another logo/);
});

test('a file that nobody can open yet says why, and is not shown', async () => {
  await open({ pictures: [fileOf({ malwareCheck: 'WAITING' })] });
  screen.getByText(/^This file is being checked for malware/);
  expect([screen.queryByRole('img'), screen.queryByRole('link', { name: /field/ })]).toEqual([null, null]);
});

test('an unknown challenge says so, and a failure tries again', async () => {
  let fault = new Refusal('UNAVAILABLE', 'Try again in a minute.');
  serveAs(
    'neo@example.com',
    'admin',
    answer(CallFilesDocument, () => {
      throw fault;
    }),
  );
  renderPage(<FilesPage slug="farms" />, '/manage-challenges/farms/files', '/manage-challenges/:slug/files');
  await screen.findByText('The files could not be loaded.');
  fault = new Refusal('NOT_FOUND', 'There is no challenge at this address.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => screen.getByText('This challenge does not exist.'));
});
