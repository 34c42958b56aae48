// Header of a customer’s page: name, contacts, account status and actions.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import type { CustomerPage } from '@alajo/contract/console/customer-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatFullWhen } from '../../platform/format.ts';
import { initialsOf } from '../../ui/avatar.tsx';
import { callStaff } from '../platform/session.ts';
import { type StateLabel, StateTag, Tag } from '../ui/tag.tsx';
import { AccountActions } from './account-actions.tsx';

type Profile = CustomerPage['profile'];
type Props = { page: CustomerPage; me: StaffMe };

const STATES: Record<Profile['state'], StateLabel> = {
  active: { label: 'Active', tone: 'good' },
  unverified: { label: 'Not verified', tone: 'quiet' },
  represented: { label: 'Represented', tone: 'quiet' },
  closed: { label: 'Closed', tone: 'quiet' },
  frozen: { label: 'Frozen', tone: 'bad' },
};
const FREEZE_TEXTS: Record<NonNullable<Profile['frozen']>['by'], string> = {
  customer: 'The customer froze this wallet',
  staff: 'We froze this wallet',
  compliance: 'Compliance froze this wallet',
};

export function CustomerHeader({ page, me }: Props) {
  const { profile, wallet, proposals, look } = page;
  const { name, username, tier, state, frozen, pin_locked_until } = profile;
  const [done, setDone] = useState<string>();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3">
        <span
          aria-hidden="true"
          data-initials={initialsOf(name)}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-tint font-bold text-[1rem] text-primary before:content-[attr(data-initials)]"
        />
        <div className="min-w-0 flex-1 basis-[300px]">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="min-w-0 break-words font-bold text-17 leading-6 tracking-[-0.01em]">
              {name}
            </h1>
            <span className="flex flex-wrap gap-2">
              <Tag>Tier {tier}</Tag>
              <StateTag {...STATES[state]} />
              {pin_locked_until && <Tag tone="bad">PIN locked</Tag>}
              {proposals.length > 0 && <Tag tone="warn">{proposals.length} change waiting</Tag>}
            </span>
          </div>
          <p className="mt-px flex flex-wrap gap-x-3 text-muted tabular-nums">
            <span className="break-all">@{username}</span>
            <Contact profile={profile} contact="phone_number" because={look.reason} />
            <Contact profile={profile} contact="email" because={look.reason} />
            <span>Wallet {wallet.account_number}</span>
          </p>
        </div>
        <AccountActions page={page} me={me} onDone={setDone} />
      </div>
      {frozen && (
        <p className="mx-4 mb-1 flex items-center gap-2.5 rounded-[10px] bg-bad-tint px-3 py-2 text-bad">
          <Snowflake size={16} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 break-words">
            <b className="font-bold">{FREEZE_TEXTS[frozen.by]}</b>, {formatFullWhen(frozen.since)}.{' '}
            {frozen.reason}
          </span>
        </p>
      )}
      <p
        role="status"
        className="mx-4 rounded-[10px] bg-good-tint px-3 py-2 text-good empty:hidden"
      >
        {done}
      </p>
    </>
  );
}

const CONTACTS = { phone_number: 'phone number', email: 'email address' } as const;

type ContactProps = { profile: Profile; contact: keyof typeof CONTACTS; because: string };

/** A contact, masked until it is requested; the customer is notified then. */
function Contact({ profile, contact, because }: ContactProps) {
  const show = useAction({
    mutationFn: () =>
      callStaff(customerRoutes.contact, { id: profile.id, contact, reason: because }),
  });
  return (
    <span className="break-all">
      {show.data?.value ?? profile[contact]}{' '}
      {show.data === undefined && (
        <button
          type="button"
          title="The customer will be notified"
          aria-disabled={show.isPending || undefined}
          onClick={() => show.mutate()}
          className="rounded font-semibold text-primary hover:underline"
        >
          Show
          <span className="sr-only">
            {' '}
            the full {CONTACTS[contact]}; the customer will be notified
          </span>
        </button>
      )}
      {show.error && (
        <span role="alert" className="text-bad">
          {' '}
          {errorMessage(show.error)}
        </span>
      )}
    </span>
  );
}
