// A member’s saved views: open one, save the current filters, rename and delete.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { type CaseFilters, type CaseView, viewName } from '@alajo/contract/staff/case-schemas.ts';
import { Menu } from '@base-ui/react/menu';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { viewsQuery } from '../cases/cases-data.ts';
import { FormButtons } from '../kit/form-buttons.tsx';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { areSameFilters, isFiltered, queuePage } from './queue-filters.ts';

const ITEM =
  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 outline-none data-highlighted:bg-tint';

export function Views({ filters }: { filters: CaseFilters }) {
  const navigate = useNavigate();
  const query = useQuery(viewsQuery);
  const views = query.data?.results ?? [];
  const here = views.find((view) => areSameFilters(view.filters, filters));
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'edit'>();
  const trigger = useRef<HTMLButtonElement>(null);
  useKeys('Views', [
    {
      key: 'v',
      label: 'views',
      run: () => {
        trigger.current?.focus();
        setOpen(true);
      },
    },
  ]);
  const saves = isFiltered(filters) && here === undefined;
  return (
    <>
      <Menu.Root open={open} onOpenChange={setOpen}>
        <Menu.Trigger
          ref={trigger}
          aria-keyshortcuts="v"
          className="inline-flex h-[32px] max-w-60 items-center gap-[7px] rounded-lg border border-line bg-surface px-[12px] font-semibold hover:bg-tint"
        >
          <span className="truncate">{here ? here.name : 'Views'}</span>
          <ChevronDown size={15} aria-hidden="true" className="shrink-0" />
          <Kbd>v</Kbd>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="z-40">
            <Menu.Popup className="max-h-(--available-height) w-72 overflow-y-auto rounded-[10px] border border-line bg-surface p-1.5 shadow-lg outline-none">
              {query.error && <p className="px-2 py-1.5 text-bad">{errorMessage(query.error)}</p>}
              {query.isPending && <p className="px-2 py-1.5 text-muted">Loading…</p>}
              {query.data && views.length === 0 && (
                <p className="px-2 py-1.5 text-muted">
                  No views yet. Set filters, then save them as a view.
                </p>
              )}
              {views.map((view) => (
                <Menu.Item
                  key={view.id}
                  className={ITEM}
                  onClick={() => navigate(queuePage(view.filters))}
                >
                  <span className="min-w-0 flex-1 break-words">{view.name}</span>
                  {view === here && <Check size={15} aria-label="Shown now" />}
                </Menu.Item>
              ))}
              {(saves || views.length > 0) && <Menu.Separator className="my-1 h-px bg-line" />}
              {saves && (
                <Menu.Item className={ITEM} onClick={() => setDialog('save')}>
                  Save this view…
                </Menu.Item>
              )}
              {views.length > 0 && (
                <Menu.Item className={ITEM} onClick={() => setDialog('edit')}>
                  Rename or delete…
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {dialog === 'save' && <Save filters={filters} onClose={() => setDialog(undefined)} />}
      {dialog === 'edit' && <Edit views={views} onClose={() => setDialog(undefined)} />}
    </>
  );
}

const useRefetchViews = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: viewsQuery.queryKey });
};

const named = (values: { name: string }) => z.safeParse(z.object({ name: viewName }), values);

function Save({ filters, onClose }: { filters: CaseFilters; onClose: () => void }) {
  const refetch = useRefetchViews();
  const form = useForm({
    initial: { name: '' },
    check: named,
    send: async ({ name }) => {
      await callStaff(caseRoutes.saveView, { name, filters });
      await refetch();
    },
    onDone: onClose,
  });
  return (
    <Dialog open onOpenChange={onClose} title="Save this view">
      <form {...form.props} className="dense flex flex-col gap-3">
        <Field
          label="Name"
          hint="Only you see it, on any device. Saving it is recorded in the staff log."
          autoFocus
          {...form.field('name')}
        />
        <FormButtons form={form} submitLabel="Save" />
      </form>
    </Dialog>
  );
}

function Edit({ views, onClose }: { views: readonly CaseView[]; onClose: () => void }) {
  const [renamed, setRenamed] = useState<number>();
  return (
    <Dialog open onOpenChange={onClose} title="Your views">
      <div className="dense flex flex-col">
        {views.length === 0 && <p>You have no views left.</p>}
        <ul>
          {views.map((view) =>
            view.id === renamed ? (
              <Rename key={view.id} view={view} onClose={() => setRenamed(undefined)} />
            ) : (
              <ViewRow key={view.id} view={view} onRename={() => setRenamed(view.id)} />
            ),
          )}
        </ul>
      </div>
    </Dialog>
  );
}

function ViewRow({ view: { id, name }, onRename }: { view: CaseView; onRename: () => void }) {
  const refetch = useRefetchViews();
  const remove = useAction({
    mutationFn: () => callStaff(caseRoutes.deleteView, { id }),
    onSettled: refetch,
  });
  return (
    <li className="flex flex-wrap items-center gap-2 border-line border-b py-2">
      <b className="min-w-0 flex-1 break-words font-semibold">{name}</b>
      {remove.error && <span className="text-bad">{errorMessage(remove.error)}</span>}
      <ActionButton aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </ActionButton>
      <ActionButton
        variant="danger"
        aria-label={`Delete ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Delete
      </ActionButton>
    </li>
  );
}

function Rename({ view, onClose }: { view: CaseView; onClose: () => void }) {
  const refetch = useRefetchViews();
  const form = useForm({
    initial: { name: view.name },
    check: named,
    send: async ({ name }) => {
      await callStaff(caseRoutes.renameView, { id: view.id, name });
      await refetch();
    },
    onDone: onClose,
  });
  return (
    <li className="border-line border-b py-2">
      <form {...form.props} className="flex flex-col gap-2">
        <Field label={`New name of ${view.name}`} autoFocus {...form.field('name')} />
        <FormButtons form={form} submitLabel="Rename" onBack={onClose} />
      </form>
    </li>
  );
}
