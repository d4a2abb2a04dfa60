import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { act, useState, useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/store.ts';
import { clear, renderPage, press, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import type { Act, DocumentState } from '../shared/draft-acts.ts';
import { DocumentField } from './documentation-step.tsx';

afterEach(clear);
const store = createStore<DocumentState>(() => uploading);
const fault = createStore<string | undefined>(() => undefined);
const after: Partial<Record<Act['type'], DocumentState>> = {
  'continue upload': { kind: 'uploading', name: 'prop.pdf', size: 1_000, received: 500 },
  'stop upload': { kind: 'stopped', name: 'prop.pdf', size: 1_000, received: 500, canContinue: true },
  'remove document': { kind: 'none' },
};

function Field() {
  const [pictures, onPictures] = useState<readonly File[]>([]);
  return (
    <DocumentField
      {...{ pictures, onPictures }}
      document={useSyncExternalStore(store.subscribe, store.get)}
      act={(next) => store.set(after[next.type] ?? uploading)}
      error={useSyncExternalStore(fault.subscribe, fault.get)}
      onChange={() => undefined}
    />
  );
}

function show(document: DocumentState): HTMLElement {
  // A field that is on the page already follows the store.
  act(() => {
    store.set(document);
    fault.set(undefined);
  });
  return renderPage(<Field />);
}

/** Chooses two pictures, and waits for their previews, which this DOM cannot draw. */
async function choosePictures(box: HTMLElement): Promise<void> {
  const files = ['1.jpg', '2.jpg'].map((name) => new File([name], name, { type: 'image/jpeg' }));
  await newUser().upload(box.querySelector<HTMLInputElement>('[name=file]')!, files);
  await waitFor(() =>
    expect(screen.getAllByText(/^This browser could not read the pictures/)).toHaveLength(2),
  );
}

const uploading = { kind: 'uploading', name: 'prop.pdf', size: 1_000, received: 500 } as const;
const uploaded = {
  kind: 'uploaded',
  name: 'prop.pdf',
  size: 1_000,
  uploadedAt: '2026-11-22T07:04:00.000Z',
  url: '/there',
  warnings: [],
} as const;

test('a file that is refused is named beside the PDF that stays', () => {
  const box = show({ ...uploaded, refusal: 'a.txt: Choose a PDF of up to 20 MB.' });
  expect(box.querySelector('#error-file')?.textContent).toContain('a.txt: Choose a PDF');
  expect(box.querySelector('[name=file]')?.getAttribute('aria-invalid')).toBe('true');
  expect(box.textContent).toContain('prop.pdf, 1 KB, uploaded');
  expect(box.querySelector('a')?.getAttribute('href')).toBe('/there?inline=1');
});

test('a PDF that nobody can read is shown with what to do, and stays', () => {
  const box = show({ ...uploaded, warnings: ['Save it again without the password.'] });
  const words = 'Save it again without the password.';
  expect(box.textContent).toContain(`${words}You can also submit your idea with this file.`);
  expect(box.querySelectorAll('[role=status]:not(:empty)')).toHaveLength(0);
  expect(box.querySelector('[name=file]')?.getAttribute('aria-invalid')).toBeNull();
  expect(show(uploaded).querySelector('[role=status]:not(:empty)')).toBeNull();
});

test('one polite status says how an upload goes, and nothing of a PDF that was there', () => {
  const box = show(uploaded);
  const words = () => {
    const said = [...box.querySelectorAll('[role=status], [role=alert]')];
    expect(said).toHaveLength(1);
    return said[0]?.textContent;
  };
  expect(words()).toBe('');
  const heard = [0, 240, 250, 260, 500, 900, 1_000].map((received) => {
    act(() => store.set({ ...uploading, received }));
    return words();
  });
  expect([...new Set(heard)]).toEqual([
    'Uploading prop.pdf…',
    ...[25, 50, 75].map((share) => `${share} % of prop.pdf is uploaded.`),
    'Checking prop.pdf…',
  ]);
  act(() => store.set({ ...uploading, waitsFor: 'connection' }));
  expect(words()).toMatch(/^The upload continues when the connection is back/);
  act(() => store.set(uploaded));
  expect(words()).toBe('prop.pdf is uploaded.');
  act(() => store.set({ ...uploaded, warnings: ['Save it again without the password.'] }));
  expect(words()).toBe(
    'prop.pdf is uploaded. Save it again without the password. You can also submit your idea with this file.',
  );
  act(() => store.set({ ...uploading, kind: 'stopped', canContinue: false }));
  expect(words()).toContain('prop.pdf: 50 % arrived. Choose the same file again to continue.');
  act(() => store.set({ kind: 'refused', name: 'a.txt', message: 'Choose a PDF of up to 20 MB.' }));
  expect(words()).toBe('a.txt is not uploaded. Choose a PDF of up to 20 MB.');
});

test('pictures that were chosen are counted, and Finish asks for the one PDF of them', async () => {
  serveAs('naledi@example.com', 'user');
  const box = show({ kind: 'none' });
  await choosePictures(box);
  expect(box.textContent).toContain('2 pictures chosen. Make one PDF of them below.');
  expect(box.textContent).not.toContain('No file chosen');
  act(() => fault.set('Choose the PDF of your proposal.'));
  expect(box.querySelector('#error-file')?.textContent).toContain(
    'Make one PDF of your pictures: the button is below them.',
  );
});

test('a picture that is moved to an end keeps the focus, and goes no further', async () => {
  serveAs('naledi@example.com', 'user');
  const box = show({ kind: 'none' });
  await choosePictures(box);
  await newUser().click(await screen.findByRole('button', { name: 'Move down picture 1, 1.jpg' }));
  const down = screen.getByRole('button', { name: 'Move down picture 2, 1.jpg' });
  expect(document.activeElement).toBe(down);
  expect(down.getAttribute('aria-disabled')).toBe('true');
  await newUser().keyboard('{Enter}');
  screen.getByRole('button', { name: 'Move up picture 2, 1.jpg' });
  expect([...box.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toEqual([
    '1.jpg is number 2 now.',
  ]);
});

test.each([
  ['Remove', uploaded],
  ['Cancel', uploading],
  ['Continue', { ...uploading, kind: 'stopped', canContinue: true }],
] as const)('%s goes with its control: the focus is then on the choice of a file', async (label, first) => {
  const box = show(first);
  await press(box, label);
  expect(document.activeElement).toBe(box.querySelector('[name=file]'));
});

test('the end of an upload takes the focus from Cancel to the choice of a file, and from nothing else', async () => {
  const box = show(uploading);
  await act(async () => box.querySelector('button')?.focus());
  act(() => store.set(uploaded));
  expect(document.activeElement).toBe(box.querySelector('[name=file]'));
  await act(async () => box.querySelector<HTMLElement>('[name=file]')?.blur());
  act(() => store.set(uploading));
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['draft', 'The upload begins when your answers are saved.'],
  ['connection', 'The upload continues when the connection is back.'],
] as const)('an upload that waits for the %s says so', (waitsFor, words) => {
  expect(show({ ...uploading, waitsFor }).textContent).toContain(words);
});
