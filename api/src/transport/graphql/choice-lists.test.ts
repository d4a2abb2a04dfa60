/** `choiceLists`: the closed lists as data, with the labels that people and REST see. */
import { expect, test } from '@jest/globals';
import { isEnumType, isIntrospectionType } from 'graphql';
import { focusAreas } from '@portal/schema/choices';
import { NOT_ASKED } from '@portal/schema/lists';
import { countries, dialCodes } from '@portal/schema/countries';
import { graph } from '../../app/features.ts';
import { buildBareSchema } from './build-schema.ts';
import { sharePortal } from '../../../test/harness.ts';

const portal = sharePortal();

interface ChoiceList {
  name: string;
  choices: { value: string; label: string }[];
}

async function choiceLists(names?: string[]): Promise<ChoiceList[]> {
  const { body } = await portal
    .client()
    .graphql<{ choiceLists: ChoiceList[] }>(
      'query ($names: [String!]) { choiceLists(names: $names) { name choices { value label } } }',
      { names },
    );
  return body.data?.choiceLists ?? [];
}

test('holds every enum with every value, labelled as the schema describes it', async () => {
  const enums = Object.values(buildBareSchema(graph).getTypeMap()).filter(
    (type) => isEnumType(type) && !isIntrospectionType(type),
  );
  const lists = await choiceLists();
  expect(lists.map(({ name }) => name).sort()).toEqual(
    [...enums.map(({ name }) => name), 'Country', 'DialCode'].sort(),
  );
  for (const type of enums) {
    if (!isEnumType(type)) continue;
    const choices = lists.find(({ name }) => name === type.name)?.choices ?? [];
    const described = type
      .getValues()
      // Only answers have it: it is no choice.
      .filter(({ name }) => name !== NOT_ASKED)
      .map(({ name, description }) => ({ value: name, label: description }));
    // Of roles the schema says what they may do.
    if (type.name === 'Role')
      expect(choices.map(({ value }) => value)).toEqual(['USER', 'BOARD', 'REVIEWER', 'ADMIN']);
    else expect(choices).toEqual(described);
  }
});

test('gives those that are asked for, in the order in which people see them', async () => {
  const asEntries = (choices: object) => Object.entries(choices).map(([value, label]) => ({ value, label }));
  expect(await choiceLists(['DialCode', 'FocusArea', 'Country', 'Nonsense'])).toEqual([
    { name: 'FocusArea', choices: asEntries(focusAreas) },
    { name: 'Country', choices: asEntries(countries) },
    { name: 'DialCode', choices: asEntries(dialCodes) },
  ]);
});
