// Pays a proxy member's balance to a bank account in their name, with the code they receive.
import {
  type ProxyMember,
  type ProxyMembers,
  proxyMemberRoutes,
} from '@alajo/contract/ajo/proxy-members.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { OTP_LENGTH, otp as otpSchema } from '@alajo/contract/identity/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { accountNumber, bankCode } from '@alajo/contract/wallet/schemas.ts';
import * as z from 'zod/mini';
import { PaymentSuccessDialog } from '../../paying/payment-success-dialog.tsx';
import { BankPicker } from '../../paying/people/bank-picker.tsx';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';

type Props = { group: Group; member: ProxyMember; onAsked: (proxyMembers: ProxyMembers) => void };

const account = z.strictObject({ account_number: accountNumber, bank_code: bankCode });

export function BankPayout({ group, member, onAsked }: Props) {
  const form = useForm({
    initial: { account_number: '', bank_code: '' },
    check: (values) => account.safeParse(values),
    send: (chosen) =>
      call(proxyMemberRoutes.askBankPayout, { id: group.id, member: member.member_id, ...chosen }),
    onDone: onAsked,
  });
  const bank = form.field('bank_code');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-sm">
        <b>{formatNaira(member.balance)}</b> waits for {member.name}. It goes only to an account in
        this name; the bank tells us whose it is. The charges are taken from it.
      </p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Field
        label="Their account number"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('account_number')}
      />
      <BankPicker
        accountNumber={form.values.account_number}
        value={bank.value}
        error={bank.error}
        short
        onChoose={bank.onValue}
      />
      <Button type="submit" loading={form.pending}>
        Send them the code
      </Button>
    </form>
  );
}

type ConfirmProps = {
  group: Group;
  member: ProxyMember;
  onPaid: (proxyMembers: ProxyMembers) => void;
  onDone: () => void;
};

export function ConfirmPayout({ group, member, onPaid, onDone }: ConfirmProps) {
  const code = useForm({
    initial: { otp: '' },
    check: (values) => z.strictObject({ otp: otpSchema }).safeParse(values),
    send: (body) => body,
  });
  const payment = usePayment({
    checkRest: () => code.checkOnly('otp'),
    pay: ({ pin }) =>
      call(
        proxyMemberRoutes.confirmBankPayout,
        { id: group.id, member: member.member_id, otp: code.values.otp },
        { pin },
      ),
    onPaid,
  });
  const { payout } = member;
  if (payment.reply && payout) {
    return (
      <PaymentSuccessDialog
        amount={payout.amount}
        headline={`on its way to ${payout.account_name}`}
        waiting
        reference={null}
        onDone={onDone}
      >
        <p>We’ll text them and let you know when it arrives.</p>
      </PaymentSuccessDialog>
    );
  }
  return (
    <PinForm payment={payment} labels={{ pay: 'Send it' }} byButton>
      {payout && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line p-4 text-sm">
          <dt className="text-muted">To</dt>
          <dd className="text-right">
            <b className="break-words">{payout.account_name}</b>
            <br />
            <span className="text-muted">
              {payout.account_number}, {payout.bank_name}
            </span>
          </dd>
          <dt className="text-muted">Amount, after charges</dt>
          <dd className="text-right font-bold tabular-nums">{formatNaira(payout.amount)}</dd>
        </dl>
      )}
      <p className="text-sm">
        We’ve sent {member.name} an SMS with this account and a code. Ask them for the code.
      </p>
      <CodeField label="Their 6-digit code" length={OTP_LENGTH} {...code.field('otp')} />
    </PinForm>
  );
}
