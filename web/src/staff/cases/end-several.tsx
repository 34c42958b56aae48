// Resolves several cases in the same way with one proposal.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { SharedCaseEnd as End } from '@alajo/contract/staff/case-ends.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callStaff } from '../platform/session.ts';
import { EndButtons, EndForm } from './case-ends.tsx';
import { countsQuery } from './cases-data.ts';

/** The ways that one proposal can resolve several cases of a kind; for some kinds there are none. */
export function useSharedEnds(): (kind: CaseKind) => readonly End[] {
  const ends = useQuery(countsQuery).data?.together ?? [];
  return (kind) => ends.filter(({ kinds }) => kinds.includes(kind));
}

type Props = {
  cases: readonly (CaseName & { amount: Kobo | null })[];
  onDone: () => void;
};

export function EndSeveral({ cases, onDone }: Props) {
  const navigate = useNavigate();
  const endsOf = useSharedEnds();
  const [chosen, setChosen] = useState<End>();
  const [first] = cases;
  const ends = first ? endsOf(first.kind).filter((end) => endsAll(end, cases)) : [];
  if (ends.length === 0) return null;
  const total = kobo(cases.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
  const names = cases.map(({ kind, reference }) => ({ kind, reference }));
  return (
    <section
      aria-label="Resolve together"
      className="mx-4 mb-2.5 rounded-[10px] border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto">
          <b className="font-semibold">
            {cases.length === 1 ? '1 payment' : `${cases.length} payments`} selected,
          </b>{' '}
          {formatNaira(total)} in total. One proposal resolves {cases.length === 1 ? 'it' : 'them'},
          and a second person approves it.
        </p>
        <div className="grid grid-cols-2 gap-2">
          <EndButtons ends={ends} group="Selected payments" onChoose={setChosen} />
        </div>
      </div>
      {chosen && (
        <div className="mt-3 max-w-[560px]">
          <EndForm
            key={chosen.name}
            end={chosen}
            send={(body) => callStaff(caseRoutes.endMany, { cases: names, ...body })}
            onDone={({ proposal }) => {
              onDone();
              navigate(`/staff/proposals?open=${proposal}`);
            }}
            onClose={() => setChosen(undefined)}
          />
        </div>
      )}
    </section>
  );
}

const endsAll = ({ kinds }: End, cases: readonly CaseName[]) =>
  cases.every(({ kind }) => kinds.includes(kind));
