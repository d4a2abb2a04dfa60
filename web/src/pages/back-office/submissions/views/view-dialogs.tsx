/** The dialogs that save a list of ideas under a name, and that change it. */
import * as v from 'valibot';
import type { IdeasView } from '@portal/schema/idea-address';
import { viewFields, viewNameRules } from '@portal/schema/saved-view';
import {
  SavedViewsDocument,
  useChangeViewMutation,
  useSaveViewMutation,
} from '../../../../graphql/generated-staff.ts';
import type { SavedViewOfMenuFragment as SavedView } from '../../../../graphql/generated-staff.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { useVersion } from '../../../../lib/use-version.ts';
import { RadioField } from '../../../../ui/choice-fields.tsx';
import type { InWords } from '../../../../ui/conflict-fields.tsx';
import { DialogWithForm } from '../../../../ui/dialog-form.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { useSay } from '../../desk/desk.tsx';
import { readStored, storedOf } from '../../shared/desk-views.ts';

const READERS = 'Who sees it';
const readers = { OWN: 'Only me', ALL: 'All staff' };
const filters = { KEPT: 'The filter that it has', SHOWN: 'The filter of the list in sight' };

const formRules = v.object({
  ...viewNameRules.entries,
  readers: v.picklist(Object.keys(readers)),
  filter: v.string(),
});

type Form = ReturnType<typeof useForm<{ name: string; readers: string; filter: string }>>;

function NameAndReaders({ form }: { form: Form }) {
  return (
    <>
      <FormField
        {...form.bind('name')}
        field={{ ...viewFields.name, hint: 'For example, Fintech students of this year.' }}
        onChange={(name) => form.bind('name').onChange(String(name))}
      />
      <RadioField {...form.bind('readers')} label={READERS} options={readers} required />
    </>
  );
}

/** Saves the filters of a list as a view. */
export function SaveViewDialog({ list, onClose }: { list: IdeasView; onClose: () => void }) {
  const say = useSay();
  const form = useForm(formRules, { name: '', readers: 'OWN', filter: storedOf(list) });
  const [save, { loading }] = useSaveViewMutation({ refetchQueries: [SavedViewsDocument] });
  const submit = async ({ name, readers, filter }: typeof form.values) => {
    const input = { name, shared: readers === 'ALL', filter };
    const { data } = await save({ variables: { input } });
    say(`View saved: ${data?.saveView.name ?? name}`);
    onClose();
  };
  return (
    <DialogWithForm
      title="Save as a view"
      form={form}
      action="Save view"
      busy={loading && 'Saving...'}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameAndReaders form={form} />
    </DialogWithForm>
  );
}

const valuesOf = ({ name, shared, filter }: Pick<SavedView, 'name' | 'shared' | 'filter'>) => ({
  name,
  readers: shared ? 'ALL' : 'OWN',
  filter,
});

/** Renames a view, shares it, or gives it the filters of the list in sight. */
export function ChangeViewDialog({
  view,
  list,
  onClose,
}: {
  view: SavedView;
  list: IdeasView;
  onClose: () => void;
}) {
  const say = useSay();
  const form = useForm(formRules, valuesOf(view));
  const { save } = useVersion(form, view, valuesOf);
  const [change, { loading }] = useChangeViewMutation({ refetchQueries: [SavedViewsDocument] });
  const submit = async (given: typeof form.values) => {
    const answer = await save(given, async ({ values, version, only }) => {
      const { readers, ...words } = only(values);
      const shared = readers && { shared: readers === 'ALL' };
      const variables = { id: view.id, version, ...words, ...shared };
      return (await change({ variables })).data?.changeView;
    });
    if (!answer) return;
    say(`View changed: ${answer.stored.name}`);
    onClose();
  };
  const shown = storedOf(list);
  const isOther = shown !== '' && readStored(view.filter) !== shown;
  const { value: filter, onChange: setFilter } = form.bind('filter');
  const inWords: InWords = (name, value = '') => {
    if (name === 'filter')
      return { label: 'Filter', words: value === shown ? filters.SHOWN : 'Another filter' };
    if (name === 'readers') return { label: READERS, words: value === 'ALL' ? readers.ALL : readers.OWN };
    return { label: viewFields.name.label, words: String(value) };
  };
  return (
    <DialogWithForm
      title="Change the view"
      form={form}
      action="Save view"
      busy={loading && 'Saving...'}
      onSubmit={submit}
      onClose={onClose}
      inWords={inWords}
    >
      <NameAndReaders form={form} />
      {isOther && (
        <RadioField
          name="filter"
          label="Filter"
          options={filters}
          value={filter === shown ? 'SHOWN' : 'KEPT'}
          onChange={(choice) => setFilter(choice === 'SHOWN' ? shown : form.initial.filter)}
          required
        />
      )}
    </DialogWithForm>
  );
}
