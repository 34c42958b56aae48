// Account state on every page: applies the theme chosen on another device, and shows a banner while the
// wallet is frozen, and the outcome of payments whose reply was lost; on Home also payments in progress. Loaded
// after the page.
import { useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { UnconfirmedPayments } from '../../paying/unconfirmed-payments.tsx';
import { settingsQuery, useServerTheme } from '../queries.ts';

export default function AccountState() {
  useServerTheme();
  const { pathname } = useLocation();
  return (
    <>
      <FrozenNotice />
      <div className="no-print mx-auto flex max-w-[1184px] flex-col gap-2 px-4 pt-2 empty:hidden lg:px-8">
        <UnconfirmedPayments follows={() => pathname === '/dashboard'} />
      </div>
    </>
  );
}

function FrozenNotice() {
  const { data } = useQuery(settingsQuery);
  if (!data?.frozen_at) return null;
  const { frozen_by_us: ours, frozen_keeps } = data;
  const goesOn = !ours && (frozen_keeps.ajo || frozen_keeps.plans);
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-center justify-center gap-x-3 bg-info-tint px-4 py-1 text-center font-semibold text-info text-sm"
    >
      <span className="flex items-center gap-2">
        <Snowflake size={16} aria-hidden="true" className="shrink-0" />
        {ours ? 'Alajo froze your wallet.' : 'Your wallet is frozen.'}{' '}
        {goesOn ? 'Only the payments you allowed can leave.' : 'No money can leave it.'}
      </span>
      <Link
        to={ours ? '/support' : '/settings/security#freeze'}
        className="inline-flex min-h-11 items-center underline"
      >
        {ours ? 'Contact support' : 'Unfreeze'}
      </Link>
    </div>
  );
}
