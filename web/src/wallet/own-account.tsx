// The customer's own account number: whatever is sent to it, from any bank and at any time, is added
// to the wallet. Nothing where the payments provider gives no such numbers.
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, sentence } from '../platform/api.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Copied } from '../ui/copied.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { ownAccountQuery } from './queries.ts';

export function OwnAccount() {
  const client = useQueryClient();
  const query = useQuery(ownAccountQuery);
  const get = useMutation({
    mutationFn: () => call(walletRoutes.assignOwnAccount),
    onSuccess: (answer) => client.setQueryData(ownAccountQuery.queryKey, answer),
  });
  if (query.data === undefined) {
    return query.error ? <QueryTrouble query={query} /> : <Skeleton className="h-24" />;
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
        Send any amount to it from any bank, whenever you like: it is added to your wallet.
      </p>
      {get.error && <Notice tone="bad">{sentence(get.error)}</Notice>}
      {account === null ? (
        <Button look="secondary" loading={get.isPending} onClick={() => get.mutate()}>
          Get my account number
        </Button>
      ) : (
        <>
          <Copied
            label={`${account.bank_name}, ${account.account_name}`}
            shown={account.account_number}
            text={account.account_number}
          />
          {account.url !== null && (
            <a className={buttonClass('secondary')} href={account.url}>
              Send money to it in the sandbox
            </a>
          )}
        </>
      )}
    </section>
  );
}
