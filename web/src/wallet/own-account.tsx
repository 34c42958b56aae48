// The customer's own account number: money sent to it from any bank is added to the wallet. Renders
// nothing if the payments provider offers no such numbers.
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../platform/api.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { CopyableText } from '../ui/copyable-text.tsx';
import { QueryError } from '../ui/states.tsx';
import { ownAccountQuery } from './queries.ts';

export function OwnAccount() {
  const client = useQueryClient();
  const query = useQuery(ownAccountQuery);
  const assign = useMutation({
    mutationFn: () => call(walletRoutes.assignOwnAccount),
    onSuccess: (reply) => client.setQueryData(ownAccountQuery.queryKey, reply),
  });
  if (query.data === undefined) {
    return query.error ? <QueryError query={query} /> : <Skeleton className="h-24" />;
  }
  const { account, offered } = query.data;
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
      {assign.error && <Notice tone="bad">{errorMessage(assign.error)}</Notice>}
      {account === null ? (
        <Button variant="secondary" loading={assign.isPending} onClick={() => assign.mutate()}>
          Get my account number
        </Button>
      ) : (
        <>
          <CopyableText
            label={`${account.bank_name}, ${account.account_name}`}
            shown={account.account_number}
            text={account.account_number}
          />
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
