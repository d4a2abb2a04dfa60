import {
  costStructures,
  keyActivities,
  keyResources,
  networks,
  personTypes,
  revenueStreams,
  supportKinds,
} from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import type { ReportRowFragment } from '../../../graphql/generated.ts';
import { Marked } from '../../../ui/marked.tsx';

/**
 * One idea of the report, in the order of its columns.
 * @param filter what made the idea part of the report; it stands out in the row
 */
export function ReportRow({ idea, filter }: { idea: ReportRowFragment; filter: string }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="sticky left-0 z-10 min-w-28 bg-white px-3 py-3 font-semibold">
        <Marked text={personTypes[idea.personType]} search={filter} />
      </th>
      <ListCell names={idea.keyActivities} choices={keyActivities} filter={filter} />
      <td className="px-3 py-3">
        <Marked text={networks[idea.network]} search={filter} />
      </td>
      <ListCell names={idea.supportRequested} choices={supportKinds} filter={filter} />
      <ListCell names={idea.keyResources} choices={keyResources} filter={filter} />
      <ListCell names={idea.costStructure} choices={costStructures} filter={filter} />
      <ListCell names={idea.revenueStreams} choices={revenueStreams} filter={filter} />
    </tr>
  );
}

function ListCell<C extends Choices>({
  names,
  choices,
  filter,
}: {
  names: readonly (keyof C & string)[];
  choices: C;
  filter: string;
}) {
  return (
    <td className="px-3 py-3">
      <ul className="list-disc pl-4 marker:text-control">
        {names.map((name) => (
          <li key={name}>
            <Marked text={choices[name] ?? name} search={filter} />
          </li>
        ))}
      </ul>
    </td>
  );
}
