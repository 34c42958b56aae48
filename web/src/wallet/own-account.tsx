// The customer's own account number: money sent to it from any bank is added to the wallet. Renders nothing
// if the payments provider offers no such numbers.
import { formatNaira } from '@alajo/contract/money.ts';
import { REQUERY_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Identification } from '@alajo/contract/wallet/fundings.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfterPayment } from '../paying/queries.ts';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { CopyableText } from '../ui/copyable-text.tsx';
import { QueryError } from '../ui/states.tsx';
import { IdentifyForm } from './identify-form.tsx';
import { ownAccountQuery } from './queries.ts';

/** Checks for a deposit that has not shown up: credits it, or queries the bank about it. */
function CheckDeposits() {
  const client = useQueryClient();
  const check = useAction({
    mutationFn: () => call(walletRoutes.checkOwnAccount),
    onSuccess: () => refetchAfterPayment(client),
  });
  return (
    <>
      <Button variant="secondary" loading={check.isPending} onClick={() => check.mutate()}>
        I’ve sent the money
      </Button>
      {check.error && <Notice tone="bad">{errorMessage(check.error)}</Notice>}
      {check.data && (
        <p role="status" className="text-sm">
          {check.data.credited > 0
            ? `${formatNaira(check.data.credited)} has arrived in your wallet.`
            : `Nothing new has arrived yet. We’ve asked the bank and will check again in ${REQUERY_MINUTES} minutes. You don’t need to wait here.`}
        </p>
      )}
    </>
  );
}

/** Without a number yet: verifies the customer if the partner requires it, then assigns one. */
function GetAccount({ identification }: { identification: Identification }) {
  const client = useQueryClient();
  const [identifying, setIdentifying] = useState(false);
  const assign = useAction({
    mutationFn: () => call(walletRoutes.assignOwnAccount),
    onSuccess: (reply) => client.setQueryData(ownAccountQuery.queryKey, reply),
  });
  const { status, reason } = identification;
  if (status === 'waiting') {
    return (
      <p role="status" className="text-sm">
        Our payment partner is checking your BVN and bank account. That usually takes a few minutes.
        We’ll let you know when your number is ready. You don’t need to wait here.
      </p>
    );
  }
  if (identifying && status !== 'done')
    return <IdentifyForm onCancel={() => setIdentifying(false)} />;
  return (
    <>
      {reason !== null && <Notice tone="bad">{reason}</Notice>}
      {assign.error && <Notice tone="bad">{errorMessage(assign.error)}</Notice>}
      <Button
        variant="secondary"
        loading={assign.isPending}
        onClick={() => (status === 'done' ? assign.mutate() : setIdentifying(true))}
      >
        {status === 'failed' ? 'Try again' : 'Get my account number'}
      </Button>
    </>
  );
}

export function OwnAccount() {
  const query = useQuery(ownAccountQuery);
  if (query.data === undefined) {
    return query.error ? <QueryError query={query} /> : <Skeleton className="h-24" />;
  }
  const { account, offered, identification } = query.data;
  if (account === null && !offered) return null;
  return (
    <section
      aria-labelledby="own-account"
      className="flex flex-col gap-3 rounded-card border border-line bg-tint p-4"
    >
      <h3 id="own-account" className="font-semibold">
        Your own account number
      </h3>
      <p className="text-muted text-sm">
        Send any amount to it from any bank, at any time. It’s added to your wallet.
      </p>
      {account === null ? (
        <GetAccount identification={identification} />
      ) : (
        <>
          <CopyableText
            label={`${account.bank_name}, ${account.account_name}`}
            shown={account.account_number}
            text={account.account_number}
          />
          <CheckDeposits />
          {account.url !== null && (
            <a className={buttonClass('secondary')} href={account.url}>
              Simulate a payment in the sandbox
            </a>
          )}
        </>
      )}
    </section>
  );
}
