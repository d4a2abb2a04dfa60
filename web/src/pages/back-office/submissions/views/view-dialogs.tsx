/** The dialogs that save a list of ideas under a name, and that change it. */
import * as v from 'valibot';
import type { IdeasView } from '@portal/schema/idea-address';
import { viewFields, viewNameRules } from '@portal/schema/saved-view';
import {
  SavedViewsDocument,
  useChangeViewMutation,
  useSaveViewMutation,
} from '../../../../graphql/generated.ts';
import type { SavedViewOfMenuFragment as SavedView } from '../../../../graphql/generated.ts';
import { useForm } from '../../../../lib/use-form.ts';
import { useVersion } from '../../../../lib/use-version.ts';
import { RadioField } from '../../../../ui/choice-fields.tsx';
import { DialogWithForm } from '../../../../ui/dialog-form.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';
import { useSay } from '../desk/desk.tsx';
import { readStored, storedOf } from './desk-views.ts';

const readers = { OWN: 'Only me', ALL: 'All staff' };
const filters = { KEPT: 'The filter that it has', SHOWN: 'The filter of the list in sight' };

const formRules = v.object({
  ...viewNameRules.entries,
  readers: v.picklist(Object.keys(readers)),
  filter: v.picklist(Object.keys(filters)),
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
      <RadioField {...form.bind('readers')} label="Who sees it" options={readers} required />
    </>
  );
}

/** Saves the filters of a list as a view. */
export function SaveViewDialog({ list, onClose }: { list: IdeasView; onClose: () => void }) {
  const say = useSay();
  const form = useForm(formRules, { name: '', readers: 'OWN', filter: 'SHOWN' });
  const [save, { loading }] = useSaveViewMutation({ refetchQueries: [SavedViewsDocument] });
  const submit = async ({ name, readers }: typeof form.values) => {
    const input = { name, shared: readers === 'ALL', filter: storedOf(list) };
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

/** Renames a view, shares it, or gives it the filters of the list in sight. */
export function ChangeViewDialog({
  view: { id, version: loaded, name, filter, shared },
  list,
  onClose,
}: {
  view: SavedView;
  list: IdeasView;
  onClose: () => void;
}) {
  const say = useSay();
  const form = useForm(formRules, { name, readers: shared ? 'ALL' : 'OWN', filter: 'KEPT' });
  const { version, theirs, replace } = useVersion<Pick<SavedView, 'version' | 'name' | 'filter'>>(loaded);
  const [change, { loading }] = useChangeViewMutation({ refetchQueries: [SavedViewsDocument] });
  const submit = async (given: typeof form.values) => {
    const taken = given.filter === 'SHOWN' ? { filter: storedOf(list) } : {};
    const variables = { id, version, name: given.name, shared: given.readers === 'ALL', ...taken };
    await replace(change({ variables }));
    say(`View changed: ${given.name}`);
    onClose();
  };
  const isOther = storedOf(list) !== '' && readStored(filter) !== storedOf(list);
  return (
    <DialogWithForm
      title="Change the view"
      form={form}
      action="Save view"
      busy={loading && 'Saving...'}
      onSubmit={submit}
      onClose={onClose}
    >
      {theirs && (
        <OutcomeNotice
          tone="info"
          message={`Somebody saved “${theirs.name}” meanwhile. Save again to replace it.`}
        />
      )}
      <NameAndReaders form={form} />
      {isOther && <RadioField {...form.bind('filter')} label="Filter" options={filters} required />}
    </DialogWithForm>
  );
}
