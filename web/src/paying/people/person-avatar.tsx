// Avatar of a recipient: initials in a circle, with the bank's badge for a bank account.
import type { Bank, RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { bankColourOf, bankInitialsOf, bankNameOf } from './bank-names.ts';

type Props = { target: RecipientTarget; name?: string; large?: boolean };

/** Decorative: the name is next to it. */
export function PersonAvatar({ target, name = target.name, large = false }: Props) {
  const avatar = (
    <Avatar
      name={name}
      person={target.name}
      className={large ? 'size-14 text-lg' : 'size-10 text-sm'}
    />
  );
  if (target.type === 'user') return avatar;
  return (
    <span className="relative inline-block shrink-0">
      {avatar}
      <BankMark
        bank={bankOf(target)}
        className={`absolute -right-1 -bottom-1 outline-2 outline-surface ${large ? 'size-[22px] rounded-[7px] text-[0.5625rem]' : 'size-[18px] rounded-md text-[0.5rem]'}`}
      />
    </span>
  );
}

type MarkProps = { bank: Bank; className?: string };

export function BankMark({ bank, className = 'size-10 rounded-control text-13' }: MarkProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center font-bold text-white tracking-tight ${className}`}
      style={{ background: bankColourOf(bank.code) }}
    >
      {bankInitialsOf(bank)}
    </span>
  );
}

type BankTarget = Extract<RecipientTarget, { type: 'bank' }>;

const bankOf = ({ bank_code, bank_name }: BankTarget): Bank => ({
  code: bank_code,
  name: bank_name,
});

/** `@amaka`, or `GTBank · 0123456789`. */
export const destinationOf = (target: RecipientTarget) =>
  target.type === 'user'
    ? `@${target.username}`
    : `${bankNameOf(bankOf(target))} · ${target.account_number}`;

/** Unique key of a recipient. */
export const targetKey = (target: RecipientTarget) =>
  target.type === 'user' ? target.username : `${target.bank_code}:${target.account_number}`;
