// Passbook of a group: the customer's own and the whole group's, on screen, printed and as CSV. The server
// computes its lines and checks them against the ledger.
import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import type { IssuedPassbook, Passbook, PassbookOf } from '@alajo/contract/ajo/passbooks.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { formatDateTime, formatFullDate } from '../../platform/format.ts';
import { IssuedCheck, PrintIssued, SaveCsv } from '../../transactions/issued.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Segments } from '../../ui/segments.tsx';
import { QueryError } from '../../ui/states.tsx';
import { GroupSheet } from './group-sheet.tsx';
import { OwnSheet } from './own-sheet.tsx';

const passbookOf = (id: number, scope: PassbookOf) =>
  queryOptions({
    queryKey: ['ajo', 'passbook', id, scope],
    queryFn: ({ signal }) => call(passbookRoutes.passbook, { id, of: scope }, { signal }),
  });

/** The passbook as issued; fetched when printing or saving it as CSV, which needs the verification code. */
const issuedQuery = (id: number, scope: PassbookOf) =>
  queryOptions({
    queryKey: ['ajo', 'issued-passbook', id, scope],
    queryFn: () => call(passbookRoutes.issuePassbook, { id, of: scope }),
    staleTime: 0,
  });

const SCOPES = [
  { value: 'me', label: 'My passbook' },
  { value: 'group', label: 'Whole group' },
] as const;

export function Component() {
  const id = Number(useParams().id);
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const scope: PassbookOf = params.get('of') === 'group' ? 'group' : 'me';
  const query = useQuery(passbookOf(id, scope));
  const { data: issued } = useQuery({ ...issuedQuery(id, scope), enabled: false });
  const issue = () => client.fetchQuery(issuedQuery(id, scope));
  const day = query.data?.as_of ?? '';
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      <title>{`Alajo passbook ${day}`}</title>
      <PageHead title="Passbook" back={{ to: `/ajo?group=${id}`, name: 'the group' }} />
      <div className="no-print">
        <Segments
          label="Whose passbook"
          options={SCOPES}
          value={scope}
          onValue={(value) => setParams({ of: value }, { replace: true })}
        />
      </div>
      {/* Above the sheet, whose height is unknown while it loads. */}
      <div key={scope} className="no-print grid grid-cols-2 items-end gap-3">
        <PrintIssued disabled={!query.data} issue={issue}>
          Print or PDF
        </PrintIssued>
        <SaveCsv
          disabled={!query.data}
          name={`alajo-passbook-${scope === 'me' ? 'own' : 'group'}-${day}.csv`}
          table={async () => {
            const { code } = await issue();
            return call(passbookRoutes.passbookCsv, { id, issued: code });
          }}
        />
      </div>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-96" />}
      {query.data && <Sheet passbook={issued ?? query.data} />}
    </div>
  );
}

function Sheet({ passbook }: { passbook: Passbook | IssuedPassbook }) {
  const { group, as_of, made_at } = passbook;
  return (
    <Card className="flex flex-col gap-5 print:border-0 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Logo />
        <p className="min-w-0 text-right text-sm">
          <b className="wrap-anywhere block">{group}</b>
          <span className="text-muted">
            {passbook.of === 'me' ? passbook.holder : 'The whole group'}
          </span>
          <span className="block text-muted">As of {formatFullDate(as_of)}</span>
        </p>
      </div>
      {passbook.of === 'me' ? <OwnSheet passbook={passbook} /> : <GroupSheet passbook={passbook} />}
      <p className="text-muted text-sm">Generated on {formatDateTime(made_at)}.</p>
      {'code' in passbook && (
        <IssuedCheck document="passbook" code={passbook.code} fingerprint={passbook.fingerprint} />
      )}
    </Card>
  );
}
