// Resolves an open case on the page of its group or pot.
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { CaseEnds } from '../cases/case-ends.tsx';
import { caseQuery } from '../cases/cases-data.ts';

type Props = {
  caseName: CaseName;
  /** False where other cases on the page use the same keys. */
  keyed?: boolean;
};

/** The case’s buttons; empty once it has ended. */
export function OpenCase({ caseName, keyed = true }: Props) {
  const { data, error } = useQuery(caseQuery(caseName));
  if (error instanceof Refusal && error.is('not_found')) return null;
  if (data === undefined) {
    return error ? (
      <Notice tone="warn">{errorMessage(error)}</Notice>
    ) : (
      <p role="status" className="text-muted">
        Loading…
      </p>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2 empty:hidden *:grow *:basis-[120px]">
      <CaseEnds caseName={caseName} ends={data.ends} keyed={keyed} />
    </div>
  );
}
