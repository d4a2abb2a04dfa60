import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { IdeasView } from '@portal/schema/idea-address';
import {
  SavedViewsDocument,
  useDeleteViewMutation,
  useSavedViewsQuery,
} from '../../../../graphql/generated-staff.ts';
import type { SavedViewOfMenuFragment as SavedView } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { staffName } from '../../../../lib/staff-name.ts';
import { inFigures } from '../../../../lib/words.ts';
import { useSession } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FilterMenu } from '../../../../ui/filter-menu.tsx';
import { useSay } from '../../desk/desk.tsx';
import { isDeskView, readStored, storedOf } from '../../shared/desk-views.ts';
import { ChangeViewDialog, SaveViewDialog } from './view-dialogs.tsx';

/** Reads the saved views, and finds the one that a list shows. */
export function useSavedViews(list: IdeasView) {
  const { data, error, refetch } = useSavedViewsQuery({ fetchPolicy: 'cache-and-network' });
  const shown = storedOf(list);
  const views = data?.savedViews;
  const current = shown === '' ? undefined : views?.find(({ filter }) => readStored(filter) === shown);
  return { views, current, error, refetch };
}

type SavedViews = ReturnType<typeof useSavedViews>;
type Open = { view: SavedView; isDelete: boolean };

/**
 * Leads to the saved views, and changes them; draws nothing without a view. @param total how many ideas the present list has
 */
export function SavedViewsMenu({
  list,
  saved: { views, current, error, refetch },
  total,
}: {
  list: IdeasView;
  saved: SavedViews;
  total: number | null | undefined;
}) {
  const [open, setOpen] = useState<Open>();
  if (!views ? !error : views.length === 0) return null;
  const close = () => setOpen(undefined);
  const groups = [
    { title: 'Your views', views: views?.filter(({ shared }) => !shared) ?? [] },
    { title: 'Views of all staff', views: views?.filter(({ shared }) => shared) ?? [] },
  ];
  return (
    <div className="print:hidden">
      <FilterMenu
        label={
          <>
            <Bookmark aria-hidden="true" className="size-5 shrink-0" />
            {current ? (
              <span className="max-w-32 truncate">{current.name}</span>
            ) : (
              <span className="sr-only">More views</span>
            )}
            {current && typeof total === 'number' && (
              <span className="text-sm text-muted tabular-nums">{inFigures(total)}</span>
            )}
          </>
        }
      >
        {!views && error !== undefined && (
          <div className="grid gap-2 p-2">
            <p role="alert">{`Your views could not be loaded. ${problemOf(error).message}`}</p>
            <Button dense variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {groups.map(
          ({ title, views }) =>
            views.length > 0 && (
              <section key={title} aria-label={title}>
                <p className="px-2 pt-1 text-sm font-semibold text-muted">{title}</p>
                <ul>
                  {views.map((view) => (
                    <Row key={view.id} view={view} isCurrent={view.id === current?.id} onOpen={setOpen} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </FilterMenu>
      {open && !open.isDelete && <ChangeViewDialog view={open.view} list={list} onClose={close} />}
      {open?.isDelete && <DeleteDialog view={open.view} onClose={close} />}
    </div>
  );
}

function Row({
  view,
  isCurrent,
  onOpen,
}: {
  view: SavedView;
  isCurrent: boolean;
  onOpen: (open: Open) => void;
}) {
  const { user } = useSession();
  const { name, filter, shared, by } = view;
  const isOwn = by?.email === user?.email;
  const mayChange = isOwn || (user !== undefined && can(user.role, 'view:change-any'));
  const act = (isDelete: boolean) => (event: { currentTarget: Element }) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onOpen({ view, isDelete });
  };
  return (
    <li className="flex items-center">
      <Link
        // The link has the filter as it was saved: the list names the unknown parts.
        to={`/submissions?${filter}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-box px-2 py-1 wrap-anywhere no-underline hover:bg-primary-tint ${isCurrent ? 'bg-primary-tint font-semibold' : ''}`}
      >
        <span>{name}</span>
        {shared && by && !isOwn && <span className="text-sm text-muted">{`by ${staffName(by)}`}</span>}
      </Link>
      {mayChange && (
        <>
          <Button dense variant="ghost" className="px-2!" aria-label={`Change ${name}`} onClick={act(false)}>
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
          <Button dense variant="ghost" className="px-2!" aria-label={`Delete ${name}`} onClick={act(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </>
      )}
    </li>
  );
}

function DeleteDialog({ view: { id, name, shared }, onClose }: { view: SavedView; onClose: () => void }) {
  const say = useSay();
  const [remove, { loading }] = useDeleteViewMutation({ refetchQueries: [SavedViewsDocument] });
  const confirm = async () => {
    await remove({ variables: { id } });
    say(`View deleted: ${name}`);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete the view"
      action="Delete"
      danger
      busy={loading && 'Deleting...'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong>
      </p>
      <p>{shared ? 'It goes from the menu of all staff. No idea changes.' : 'No idea changes.'}</p>
    </ConfirmDialog>
  );
}

/** Saves the present filters as a view, unless such a view exists. @param me the id of the user, once it is known */
export function SaveView({
  list,
  saved,
  me,
}: {
  list: IdeasView;
  saved: SavedViews;
  me: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (!saved.views || me === undefined || saved.current || isDeskView(list, me)) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-7 px-1 text-sm font-semibold text-link print:hidden"
      >
        Save as a view
      </button>
      {isOpen && <SaveViewDialog list={list} onClose={() => setIsOpen(false)} />}
    </>
  );
}
