/** The four pages of settings, in parts: each part has an address, a form of its own, and its unsaved values. */
import { matchPath } from 'react-router-dom';
import { keptForm } from '../../../../session/use-kept-form.ts';

interface Part {
  /** The page that has it, by its title. */
  page: 'Company' | 'Decisions' | 'Texts' | 'Data';
  title: string;
  /** Tells whether an account has something in it that is not saved. */
  isKept: (email: string) => boolean;
}

const keptAs =
  (name: Parameters<typeof keptForm>[0], id: string): Part['isKept'] =>
  (email) =>
    keptForm(name).read(email, id) !== undefined;

/** All parts by their addresses. The first one of a page has the address of the page, as app/pages.tsx lists it. */
const parts = {
  '/programme/company': {
    ...{ page: 'Company', title: 'Company and look' },
    isKept: keptAs('programme', 'company'),
  },
  '/programme/days-off': {
    ...{ page: 'Company', title: 'Days off' },
    isKept: keptAs('programme', 'days-off'),
  },
  '/programme': {
    ...{ page: 'Decisions', title: 'Decisions and outcomes' },
    isKept: keptAs('programme', 'decisions'),
  },
  '/programme/reasons': {
    ...{ page: 'Decisions', title: 'Reasons and replies' },
    isKept: keptAs('reasons', ''),
  },
  '/programme/score-card': {
    ...{ page: 'Decisions', title: 'Score card' },
    isKept: keptAs('score-card', ''),
  },
  '/texts': {
    ...{ page: 'Texts', title: 'All texts' },
    isKept: (email) => Object.keys(keptForm('texts').readAll(email)).length > 0,
  },
  '/programme/emails': {
    ...{ page: 'Texts', title: 'Which emails are sent' },
    isKept: keptAs('programme', 'emails'),
  },
  '/programme/terms': {
    ...{ page: 'Data', title: 'How long we keep data' },
    isKept: keptAs('programme', 'terms'),
  },
} as const satisfies Record<string, Part>;

export type PartPath = keyof typeof parts;
export const settingsParts: Readonly<Record<PartPath, Part>> = parts;
const paths = Object.keys(parts) as PartPath[];

/** Lists the parts of the page that has a part, in their order. */
export const partsBeside = (path: PartPath): readonly PartPath[] =>
  paths.filter((other) => settingsParts[other].page === settingsParts[path].page);

/** Names a part with its page; the first one of a page has the name of the page. */
export const nameOfPart = (path: PartPath): string => {
  const { page, title } = settingsParts[path];
  return path === partsBeside(path)[0] ? page : `${page} – ${title}`;
};

/** Finds the part at a path, in any case. */
export const partAt = (pathname: string): PartPath | undefined =>
  paths.find((path) => matchPath(path, pathname) !== null);

/** Lists the addresses of the pages, other than the one at a path, on which something is not saved. */
export function unsavedBeside(pathname: string, email: string): readonly PartPath[] {
  const here = partAt(pathname);
  const kept = paths.filter((path) => settingsParts[path].isKept(email));
  return kept.flatMap((path) => {
    const beside = partsBeside(path);
    return here !== undefined && beside.includes(here) ? [] : beside.slice(0, 1);
  });
}
