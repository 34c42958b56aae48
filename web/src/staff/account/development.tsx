// Sign-in without a passkey for the demo staff, in development only. Elsewhere the server has no such route,
// and this shows nothing.
import { developmentRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { rolesText } from '../team/role-labels.ts';

const membersQuery = queryOptions({
  queryKey: ['development-members'],
  queryFn: ({ signal }) => call(developmentRoutes.members, undefined, { signal }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/** `only`: the one member who can confirm their identity here. */
export function DevelopmentSignIn({
  only,
  onDone,
}: {
  only?: number;
  onDone: (me: StaffMe) => void;
}) {
  const members = useQuery(membersQuery);
  const signIn = useAction({
    mutationFn: (id: number) => call(developmentRoutes.signIn, { id }),
    onSuccess: onDone,
  });
  const shown = (members.data?.results ?? []).filter(({ id }) => (only ?? id) === id);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="development" className="flex flex-col gap-2">
      <h2 id="development" className="mt-2 font-semibold text-muted text-sm">
        Development only: without a passkey
      </h2>
      {signIn.error && <Notice tone="bad">{errorMessage(signIn.error)}</Notice>}
      <ul className="flex flex-col gap-1.5">
        {shown.map(({ id, name, roles }) => (
          <li key={id}>
            <Button
              variant="secondary"
              className="w-full justify-start!"
              loading={signIn.isPending && signIn.variables === id}
              onClick={() => signIn.mutate(id)}
            >
              <span className="truncate">{name}</span>
              <span className="ml-auto truncate font-normal text-muted text-sm">
                {rolesText(roles)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
