// The part of Cards and banks about banks that pay what the wallet is missing on a due date.
import { BANKS_MAX } from '@alajo/contract/count-limits.ts';
import { mandateName } from '@alajo/contract/wallet/mandates.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Landmark } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip, Skeleton } from '../../ui/card.tsx';
import { SettingCard } from '../../ui/setting-row.tsx';
import { QueryError } from '../../ui/states.tsx';
import { ownBanksQuery } from './banks-query.ts';
import { CARD_ROWS } from './rows.ts';

export function BanksList() {
  const query = useQuery(ownBanksQuery);
  const banks = query.data ?? [];
  return (
    <SettingCard
      row={CARD_ROWS.banks}
      about="When your wallet is short on a due date, the first one pays what is missing."
    >
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-23" />}
      {query.data?.length === 0 && (
        <p className="text-sm">
          No banks yet. Add one to pay your Ajo contributions when your wallet is short.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {banks.map((bank) => (
          <li key={bank.id}>
            <Link
              to={`/banks/${bank.id}`}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2 hover:bg-tint"
            >
              <Landmark size={20} aria-hidden="true" className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="setting-name wrap-anywhere block">{mandateName(bank)}</span>
                <span className="setting-about block">
                  {bank.purposes.length > 0 ? bank.purposes.join(', ') : 'Pays for nothing now'}
                </span>
              </span>
              {bank.status === 'pending' && <Chip tone="plain">Waiting</Chip>}
              {bank.first && banks.length > 1 && <Chip tone="primary">First</Chip>}
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {query.data && banks.length < BANKS_MAX && (
        <ButtonLink variant="secondary" to="/banks/add">
          <Landmark size={18} aria-hidden="true" />
          Add a bank
        </ButtonLink>
      )}
      {banks.length >= BANKS_MAX && (
        <p className="text-muted text-sm">
          You can add at most {BANKS_MAX} banks. Remove one to add another.
        </p>
      )}
    </SettingCard>
  );
}
