// A saved person: sets their nickname or removes them.
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import type { Person } from '@alajo/contract/people/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { destinationOf, PersonAvatar } from '../../paying/people/person-avatar.tsx';
import { peopleQuery } from '../../paying/people/queries.ts';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';

type Props = { person: Person; onDone: () => void };

export function EditPerson({ person, onDone }: Props) {
  const client = useQueryClient();
  const { id, target } = person;
  const changed = async () => {
    await client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    onDone();
  };
  const form = useForm({
    initial: { nickname: person.nickname ?? '' },
    check: (values) => z.safeParse(peopleRoutes.rename.body, values),
    send: (body) => call(peopleRoutes.rename, { id, ...body }),
    onDone: changed,
  });
  const remove = useAction({
    mutationFn: () => call(peopleRoutes.remove, { id }),
    onSuccess: changed,
  });
  return (
    <form {...form.props} className="flex flex-col gap-4 pt-2">
      <div className="flex items-center gap-3">
        <PersonAvatar target={target} large />
        <div className="min-w-0">
          <p className="break-words font-semibold">{target.name}</p>
          <p className="text-muted text-sm">{destinationOf(target)}</p>
        </div>
      </div>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {remove.error && <Notice tone="bad">{errorMessage(remove.error)}</Notice>}
      <Field
        label="Nickname"
        hint="Only you see it. Leave it empty to use their name."
        autoComplete="off"
        {...form.field('nickname')}
      />
      <Button type="submit" loading={form.pending}>
        Save
      </Button>
      <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
        Remove from saved people
      </Button>
    </form>
  );
}
