import { toast } from 'sonner';
import * as v from 'valibot';
import { newsFrequencies } from '@portal/schema/choices';
import type { NewsFrequency } from '@portal/schema/choices';
import { CALL_READERS_MAX } from '@portal/schema/limits';
import { readOne } from '@portal/schema/lists';
import { useCallReadersQuery, useChangeCallReadersMutation } from '../../../../graphql/generated-staff.ts';
import type { CallReadersQuery, CallWithReadersFragment } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { useVersion } from '../../../../lib/use-version.ts';
import { useKeptForm } from '../../../../session/use-kept-form.ts';
import { BackLink } from '../../../../ui/back-link.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/choice-fields.tsx';
import { controlId } from '../../../../ui/field.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { EmptyState, Problem, Skeleton } from '../../../../ui/states.tsx';
import { SettingsForm } from '../../shared/settings-form.tsx';

/** Chooses who is notified of new ideas of a call, and when. @param slug the last part of the address of its page */
export function ReadersPage({ slug }: { slug: string }) {
  const { data, error, refetch } = useCallReadersQuery({
    variables: { slug },
    fetchPolicy: 'cache-and-network',
  });
  const call = data?.challenge;
  const title = call ? `Who is notified of new ideas of ${call.title}` : 'Who is notified';
  return (
    <>
      <p>
        <BackLink to="/manage-challenges">Back to challenges</BackLink>
      </p>
      <PageHead
        title={title}
        documentTitle={title}
        text="They get an email about new ideas of this call. A link in it ends the emails. Nobody gets one about an idea that they must not judge."
      />
      {call?.takes === 'IDEAS' ? (
        <div className="settings">
          <ReadersForm call={call} staff={data?.staff ?? []} />
        </div>
      ) : call ? (
        <Nobody title="Only a challenge that takes ideas notifies people of them." />
      ) : !error ? (
        <Skeleton label="Loading the people…" />
      ) : problemOf(error).code === 'NOT_FOUND' ? (
        <Nobody title="This challenge does not exist." />
      ) : (
        <Problem
          title="The people could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      )}
    </>
  );
}

const Nobody = ({ title }: { title: string }) => (
  <EmptyState title={title}>
    <ButtonLink to="/manage-challenges">Back to challenges</ButtonLink>
  </EmptyState>
);

const NONE = 'No email';
/** Names the list in the faults of the server. */
const LIST = 'readers';
const fieldOf = (id: string) => `reader-${id}`;

/** A list as the server stores it. */
interface Stored {
  version: number;
  readers: readonly { readerId: string; frequency: NewsFrequency }[];
}

const storedIn = ({ readersVersion, readers }: CallWithReadersFragment): Stored => ({
  version: readersVersion ?? 0,
  readers: (readers ?? []).map(({ reader, frequency }) => ({ readerId: reader.id, frequency })),
});

const tooMany = `A call notifies ${CALL_READERS_MAX} people at most. Choose “${NONE}” for somebody.`;
const formRules = v.pipe(
  v.record(v.string(), v.string()),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const [key] = Object.keys(input)
      .filter((name) => input[name])
      .slice(CALL_READERS_MAX);
    if (key)
      addIssue({
        message: tooMany,
        path: [{ type: 'object', origin: 'value', input, key, value: undefined }],
      });
  }),
);

function ReadersForm({ call, staff }: { call: CallWithReadersFragment; staff: CallReadersQuery['staff'] }) {
  const valuesOf = ({ readers }: Stored) =>
    Object.fromEntries(
      staff.map(({ id }) => [
        fieldOf(id),
        String(readers.find(({ readerId }) => readerId === id)?.frequency ?? ''),
      ]),
    );
  const stored = storedIn(call);
  const { form, forget, discard } = useKeptForm('call-readers', call.id, formRules, valuesOf(stored), true);
  const { save } = useVersion(form, stored, valuesOf);
  const [change, { loading }] = useChangeCallReadersMutation();

  const submit = async (given: typeof form.values) => {
    const answer = await save(given, async ({ values, version }) => {
      const readers = staff.flatMap(({ id: readerId }) => {
        const frequency = readOne(newsFrequencies, values[fieldOf(readerId)] ?? '');
        return frequency ? [{ readerId, frequency }] : [];
      });
      const { data } = await change({ variables: { id: call.id, version, readers } });
      return data && storedIn(data.changeCallReaders);
    });
    if (!answer) return;
    toast.success(answer.isNew ? 'Saved who is notified' : 'Nothing changed');
    forget();
  };

  const labelOf = ({ name, email }: (typeof staff)[number]) => (name ? `${name}, ${email}` : email);
  return (
    <SettingsForm
      form={form}
      action="Save"
      busy={loading && 'Saving...'}
      onDiscard={discard}
      onSubmit={submit}
      inWords={(field, value) => {
        const person = staff.find(({ id }) => fieldOf(id) === field);
        const frequency = readOne(newsFrequencies, String(value ?? ''));
        return {
          label: person ? labelOf(person) : field,
          words: frequency ? newsFrequencies[frequency] : NONE,
        };
      }}
    >
      <p className="text-sm text-muted">
        Hourly and each morning one email lists what came since, and none goes out when nothing came. Who also
        gets the morning email reads it there.
      </p>
      <div id={controlId(LIST)} tabIndex={-1} className="grid items-start gap-5 sm:grid-cols-2">
        {staff.map((person) => (
          <SelectField
            key={person.id}
            {...form.bind(fieldOf(person.id))}
            value={form.values[fieldOf(person.id)] ?? ''}
            label={labelOf(person)}
            options={newsFrequencies}
            valuesAre="names"
            none={NONE}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
