// Saved and used numbers, meters and cards as round buttons, the most used first.
import { formatPhone, localPhone, normalisePhone } from '@alajo/contract/phone.ts';
import { networkOf, networks } from '@alajo/contract/services/networks.ts';
import type { ServiceAccount } from '@alajo/contract/services/schemas.ts';
import { useUser } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Skeleton } from '../ui/card.tsx';
import { BillerMark, shortName } from './biller-mark.tsx';
import { type UsedAccount, useUsedAccounts } from './use-used-accounts.ts';

type Props = {
  kind: 'mobile' | 'bill';
  /** The number in the form, whose button is marked. */
  chosen?: string;
  /** Called with a phone number as it is written. */
  onChoose: (account: ServiceAccount) => void;
};

/** Nothing if there are none; then a phone number's form offers the customer's own number alone. */
export function UsedAccounts({ kind, chosen = '', onChoose: onAccount }: Props) {
  const used = useUsedAccounts(kind);
  const own = useOwnNumber();
  const onChoose = (account: UsedAccount) =>
    onAccount({ ...account, account_number: formatAccount(account) });
  if (used === undefined) return <Skeleton className="used-accounts-place" />;
  if (used.length === 0) {
    return kind === 'mobile' && own ? (
      <div className="used-accounts-place flex items-center">
        <OwnNumber account={own} onChoose={() => onChoose(own)} />
      </div>
    ) : null;
  }
  const others = used.filter(({ account_number }) => account_number !== own?.account_number);
  const self = used.find(({ account_number }) => account_number === own?.account_number) ?? own;
  const shown =
    kind === 'mobile' && self ? [{ ...self, nickname: self.nickname ?? 'Me' }, ...others] : used;
  return (
    <ul aria-label="Saved and used" className="used-accounts scrollbar-none">
      {shown.map((account) => (
        <li key={`${account.category}:${account.provider}:${account.account_number}`}>
          <AccountButton
            account={account}
            isChosen={isSame(account.account_number, chosen)}
            onChoose={() => onChoose(account)}
          />
        </li>
      ))}
    </ul>
  );
}

const isSame = (a: string, b: string) =>
  a === b || (normalisePhone(a) !== undefined && normalisePhone(a) === normalisePhone(b));

/** The customer's own phone number as an account of its network. */
function useOwnNumber(): UsedAccount | undefined {
  const { phone_number } = useUser();
  const network = networks.find(({ id }) => id === networkOf(phone_number));
  if (network === undefined) return undefined;
  return {
    category: 'airtime',
    provider: network.id,
    provider_name: network.name,
    account_number: localPhone(phone_number),
    variant: null,
    customer_name: null,
    nickname: null,
    last_plan: null,
    uses: 0,
  };
}

type ButtonProps = { account: UsedAccount; onChoose: () => void };

function OwnNumber({ account, onChoose }: ButtonProps) {
  const { first_name, last_name } = useUser();
  return (
    <button
      type="button"
      onClick={onChoose}
      className="inline-flex min-h-11 items-center gap-2 self-start rounded-full border border-line bg-surface pr-4 pl-2 font-semibold text-sm hover:bg-tint"
    >
      <Avatar name={`${first_name} ${last_name}`} className="size-7 text-xs" />
      <span>My number, {formatAccount(account)}</span>
    </button>
  );
}

function AccountButton({ account, isChosen, onChoose }: ButtonProps & { isChosen: boolean }) {
  const name = account.nickname ?? account.customer_name;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex w-full flex-col items-center gap-1 rounded-card text-13 leading-4"
    >
      <AccountMark account={account} name={name} />
      <span
        className={`line-clamp-2 w-full break-words ${isChosen ? 'font-semibold' : 'font-medium'}`}
      >
        {name ? (
          <>
            {name} <span className="sr-only">{formatAccount(account)}</span>
          </>
        ) : (
          <Unnamed account={account} />
        )}
      </span>
    </button>
  );
}

/** A phone number without its first block, which would not fit, or the biller. */
function Unnamed({ account }: Pick<ButtonProps, 'account'>) {
  const number = formatAccount(account);
  const at = number.indexOf(' ') + 1;
  if (isMobile(account)) {
    return (
      <>
        <span className="sr-only">{number.slice(0, at)}</span>
        {number.slice(at)}
      </>
    );
  }
  return (
    <>
      {shortName({ id: account.provider, name: account.provider_name })}{' '}
      <span className="sr-only">{number}</span>
    </>
  );
}

type MarkProps = { account: UsedAccount; name: string | null };

/** A person for a named phone number, otherwise the network or biller. */
function AccountMark({ account, name }: MarkProps) {
  const { first_name, last_name, phone_number } = useUser();
  if (name === null || !isMobile(account)) {
    return <BillerMark id={account.provider} name={account.provider_name} size="tile" />;
  }
  const isOwn = isSame(account.account_number, phone_number);
  return (
    <Avatar name={isOwn ? `${first_name} ${last_name}` : name} className="size-12 text-base" />
  );
}

const isMobile = ({ category }: ServiceAccount) => category === 'airtime' || category === 'data';

function formatAccount(account: ServiceAccount): string {
  const phone = isMobile(account) ? normalisePhone(account.account_number) : undefined;
  return phone === undefined ? account.account_number : formatPhone(phone);
}
