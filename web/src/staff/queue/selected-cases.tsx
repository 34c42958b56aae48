// Actions on several cases at once: claim, release, and resolve those that one proposal can cover.

import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import { CASES_PER_ACTION_MAX, type StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { EndSeveral, useSharedEnds } from '../cases/end-several.tsx';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';

type Props = {
  chosen: readonly StaffCase[];
  /** True when more were selected than allowed at once. */
  full: boolean;
  me: StaffMe;
  onClear: () => void;
};

export function SelectedCases({ chosen, full, me, onClear }: Props) {
  const endsOf = useSharedEnds();
  const isMine = ({ owner }: StaffCase) => owner === null || owner.id === me.id;
  const together = chosen.filter((item) => endsOf(item.kind).length > 0 && isMine(item));
  const alone = chosen.filter((item) => !together.includes(item));
  return (
    <>
      <section
        aria-label="Selected cases"
        className="mx-4 mb-2.5 rounded-[10px] border border-line bg-surface p-3"
      >
        <Claims chosen={chosen} me={me} onClear={onClear} />
        {full && <p className="mt-1.5 text-warn">You can select at most {CASES_PER_ACTION_MAX}.</p>}
        {together.length > 0 && alone.length > 0 && (
          <p className="mt-1.5 text-[0.78125rem] text-muted leading-4.5">
            To be resolved one by one, or by their owners: {titlesOf(alone)}.
          </p>
        )}
      </section>
      {together.length > 0 && (
        <EndSeveral key={together.length} cases={together} onDone={onClear} />
      )}
    </>
  );
}

/** Titles with counts: `Ticket, 2 × Dead job`. */
const titlesOf = (cases: readonly StaffCase[]) =>
  [...Map.groupBy(cases, ({ kind }) => caseKinds[kind].title)]
    .map(([title, { length }]) => (length === 1 ? title : `${length} × ${title}`))
    .join(', ');

type ClaimsProps = Omit<Props, 'full'>;

function Claims({ chosen, me, onClear }: ClaimsProps) {
  const client = useQueryClient();
  const cases = chosen.map(({ kind, reference }) => ({ kind, reference }));
  const change = useAction({
    mutationFn: async (route: 'claimMany' | 'releaseMany') => {
      const { results } = await callStaff(caseRoutes[route], { cases });
      return outcomeText({ route, chosen, results, me: me.id });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['cases'] }),
  });
  const canClaim = may(me, 'cases.claim');
  const free = chosen.some(({ owner }) => owner === null);
  const mine = chosen.some(({ owner }) => owner?.id === me.id);
  const claim = () => change.mutate('claimMany');
  const release = () => change.mutate('releaseMany');
  useKeys('Selected cases', [
    ...(canClaim && free ? [{ key: 'C', label: 'claim selected', run: claim }] : []),
    ...(canClaim && mine ? [{ key: 'R', label: 'release selected', run: release }] : []),
    { key: 'U', label: 'clear selection', run: onClear },
  ]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="mr-auto min-w-0">
        <p role="status">
          <b className="font-semibold">
            {chosen.length === 1 ? '1 case' : `${chosen.length} cases`} selected.
          </b>{' '}
          {change.data}
        </p>
        {change.error && (
          <p role="alert" className="text-bad">
            {errorMessage(change.error)}
          </p>
        )}
      </div>
      {canClaim && free && (
        <ActionButton variant="primary" hint="C" busy={change.isPending} onClick={claim}>
          Claim
        </ActionButton>
      )}
      {canClaim && mine && (
        <ActionButton hint="R" busy={change.isPending} onClick={release}>
          Release
        </ActionButton>
      )}
      <ActionButton hint="U" onClick={onClear}>
        Clear selection
      </ActionButton>
    </div>
  );
}

type Outcome = {
  route: 'claimMany' | 'releaseMany';
  chosen: readonly StaffCase[];
  results: readonly StaffCase[];
  me: number;
};

/** Result in words: `You have claimed 3. Chika Obi has Emeka Obi’s ticket. 1 was closed meanwhile.` */
function outcomeText({ route, chosen, results, me }: Outcome): string {
  const claiming = route === 'claimMany';
  const done = results.filter(({ owner }) => (claiming ? owner?.id === me : owner === null));
  const others = results.flatMap(({ owner, who, kind }) =>
    owner !== null && owner.id !== me
      ? [`${owner.name} has “${who}” (${caseKinds[kind].title.toLowerCase()}).`]
      : [],
  );
  const closed = chosen.length - results.length;
  return [
    claiming ? `${done.length} claimed.` : `${done.length} released.`,
    ...others,
    ...(closed > 0 ? [`${closed} ${closed === 1 ? 'was' : 'were'} closed in the meantime.`] : []),
  ].join(' ');
}
