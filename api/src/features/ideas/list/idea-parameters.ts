import { dimensionTraits } from '@portal/schema/breakdown';
import { NOBODY } from '@portal/schema/filters';
import type { Filter } from '@portal/schema/filters';
import { answerFilters, ideaFilterRules, ideaFilters, nobodyOf } from '@portal/schema/idea-filter';
import type { IdeaFilterValues } from '@portal/schema/idea-filter';
import { parse } from '@portal/schema/rules';
import { keyOf, yesOrNos } from '../../../transport/rest/export.ts';
import type { FilterValues, Parameter } from '../../../transport/rest/export.ts';

function parametersOf(name: string, filter: Filter): (readonly [string, Parameter])[] {
  switch (filter.kind) {
    case 'text':
    case 'day':
    case 'person':
      return [[name, filter.inRest]];
    case 'several':
      return [[name, [filter.list]]];
    case 'choice':
      return [[name, filter.list]];
    case 'yesNo':
      return [[name, yesOrNos]];
    case 'answers':
      return Object.entries(answerFilters).map(([parameter, by]) => [
        parameter,
        dimensionTraits[by]?.choices ?? `Only ideas of this value of ${by}, as the breakdown names it.`,
      ]);
    case 'nobody':
    case 'email':
      return [];
  }
}

/** The REST parameters of the filters of ideas. */
export const ideaParameters: Readonly<Record<string, Parameter>> = Object.fromEntries(
  Object.entries(ideaFilters).flatMap(([name, filter]) => parametersOf(name, filter)),
);

/** Converts REST parameters to filter values. @throws DomainError INVALID_INPUT, also for an invalid id */
export function readIdeaFilter(given: FilterValues<typeof ideaParameters>): IdeaFilterValues {
  const isNobody = (name: string) => nobodyOf(name) !== undefined && given[name] === NOBODY;
  const valueOf = (name: string, filter: Filter): unknown => {
    const value = given[name];
    switch (filter.kind) {
      case 'yesNo':
        return value && value === 'yes';
      case 'person':
        return value && !isNobody(name) ? keyOf('Reviewer', name, String(value)) : undefined;
      case 'nobody':
        return isNobody(filter.of);
      case 'answers':
        return Object.entries(answerFilters).flatMap(([parameter, by]) =>
          given[parameter] === undefined ? [] : [{ by, name: given[parameter] }],
        );
      case 'text':
      case 'day':
      case 'several':
      case 'choice':
      case 'email':
        return value;
    }
  };
  const values = Object.entries(ideaFilters).map(([name, filter]) => [name, valueOf(name, filter)]);
  return parse(ideaFilterRules, Object.fromEntries(values)) as IdeaFilterValues;
}
