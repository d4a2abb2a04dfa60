import { list } from './lists.ts';

/** `groupFields` of idea.ts has the fields of each. */
export const formGroups = list(
  'FormGroup',
  'A group of the questions of the form, which a call may leave out.',
  {
    CONTACT_NUMBER: 'Contact number',
    ID_NUMBER: 'ID/passport number',
    PERSON: 'Country, person type, gender and age',
    LINKS: 'LinkedIn and website',
    STATUS: 'Maturity, regulation and patents',
    FOCUS: 'Focus area and objectives',
    PROBLEM: 'Problem and benefits',
    PARTNERS: 'Partners and support',
    RESOURCES: 'What it takes',
    INCOME: 'Income and value',
    CUSTOMERS: 'Customers',
    COLLABORATION: 'Collaboration and comments',
    DOCUMENT: 'PDF',
  },
);
export type FormGroup = keyof typeof formGroups;
