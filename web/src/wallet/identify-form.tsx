// Details the payments partner needs before it assigns an account number: the customer's BVN, one of their
// bank accounts, and the PIN.
import { IDENTITY_NUMBER_LENGTH } from '@alajo/contract/kyc/numbers.ts';
import { identifyBody } from '@alajo/contract/wallet/fundings.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { BankPicker } from '../paying/people/bank-picker.tsx';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { useUser } from '../platform/session.ts';
import { DigitsField } from '../ui/digits-field.tsx';
import { ownAccountQuery } from './queries.ts';

const EMPTY = { bvn: '', bank_code: '', account_number: '' };

export function IdentifyForm({ onCancel }: { onCancel: () => void }) {
  const client = useQueryClient();
  const { first_name, last_name } = useUser();
  const form = useForm({
    initial: EMPTY,
    check: (values) => z.safeParse(identifyBody, values),
    send: (body) => body,
  });
  const confirmation = usePayment({
    checkRest: () => form.checkOnly('bvn', 'bank_code', 'account_number'),
    pay: ({ pin }) => call(walletRoutes.identify, form.values, { pin }),
    onPaid: (reply) => {
      client.setQueryData(ownAccountQuery.queryKey, reply);
      onCancel();
    },
  });
  const { bank_code, account_number } = form.values;
  const bank = form.field('bank_code');
  return (
    <PinForm payment={confirmation} labels={{ pay: 'Confirm' }} byButton onCancel={onCancel}>
      <p className="text-muted text-sm">
        Our payment partner checks that this BVN and bank account belong to{' '}
        <b className="text-text">
          {first_name} {last_name}
        </b>
        . We pass both on and don’t keep them. They give no one access to your bank account.
      </p>
      <DigitsField
        label="BVN"
        autoComplete="off"
        length={IDENTITY_NUMBER_LENGTH}
        hint="11 digits. Dial *565*0# from the number linked to your bank to see it."
        {...form.field('bvn')}
      />
      <DigitsField
        label="Account number"
        autoComplete="off"
        length={10}
        hint="An account in your own name."
        {...form.field('account_number')}
      />
      <BankPicker
        accountNumber={account_number}
        value={bank_code}
        error={bank.error}
        short
        onChoose={bank.onValue}
      />
    </PinForm>
  );
}
