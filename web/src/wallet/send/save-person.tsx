// Saves someone who was just paid, for next time.

import { firstNameOf } from '@alajo/contract/first-name.ts';
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import type { RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { targetKey } from '../../paying/people/person-avatar.tsx';
import { peopleQuery } from '../../paying/people/queries.ts';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';

export function SavePerson({ target }: { target: RecipientTarget }) {
  const client = useQueryClient();
  const { data: people } = useQuery(peopleQuery);
  const save = useAction({
    mutationFn: () => call(peopleRoutes.save, bodyOf(target)),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
  if (people === undefined) return null;
  const saved = people.some(
    (person) => person.saved && targetKey(person.target) === targetKey(target),
  );
  if (saved || save.isSuccess) {
    if (!save.isSuccess) return null;
    return (
      <p role="status" className="flex min-h-11 items-center justify-center gap-2 font-semibold">
        <BookmarkCheck size={18} aria-hidden="true" className="text-good" />
        Saved
      </p>
    );
  }
  return (
    <>
      <Button variant="tint" loading={save.isPending} onClick={() => save.mutate()}>
        <BookmarkPlus size={18} aria-hidden="true" />
        <span className="truncate">Save {shortName(target.name)}</span>
      </Button>
      {save.error && (
        <p role="alert" className="text-bad text-sm">
          {errorMessage(save.error)}
        </p>
      )}
    </>
  );
}

// A bank may write the whole name in capitals, surname first: the full name is then clearer.
const shortName = (name: string) => (name === name.toUpperCase() ? name : firstNameOf(name));

function bodyOf(target: RecipientTarget) {
  if (target.type === 'user') return { type: target.type, recipient: target.username };
  const { type, bank_code, account_number } = target;
  return { type, bank_code, account_number };
}
