// Adds an operator, or edits their name, areas and bank account.
import { formatPhone } from '@alajo/contract/phone.ts';
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import { type OperatorDetails, operatorBody } from '@alajo/contract/waste/staff-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { errorMessage } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { callStaff } from '../platform/session.ts';
import { banksQuery, wasteChanged } from './waste-data.ts';

type Props = {
  /** The operator to edit; omit it to add one. */
  operator?: OperatorDetails;
  onClose: () => void;
  onDone: (operator: OperatorDetails) => void;
};

export default function OperatorForm({ operator, onClose, onDone }: Props) {
  const client = useQueryClient();
  const banks = useQuery(banksQuery);
  const form = useForm({
    initial: {
      name: operator?.name ?? '',
      phone_number: operator?.phone_number ? formatPhone(operator.phone_number) : '',
      areas: operator?.areas.join(', ') ?? '',
      bank_code: '',
      account_number: '',
      reason: '',
    },
    check: (values) => checkOperator(values, operator?.ended ?? false),
    send: (body) =>
      operator
        ? callStaff(wasteStaffRoutes.changeOperator, { id: operator.id, ...body })
        : callStaff(wasteStaffRoutes.addOperator, body),
    onDone: (saved) => {
      wasteChanged(client);
      onDone(saved);
      onClose();
    },
    onFail: () => wasteChanged(client),
  });
  const bank = operator?.bank;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={operator ? `Change ${operator.name}` : 'New operator'}
    >
      <form {...form.props} className="dense flex flex-col gap-3">
        <Field label="Name" autoComplete="off" autoFocus {...form.field('name')} />
        <Field
          label="Phone"
          type="tel"
          autoComplete="off"
          hint="Optional"
          {...form.field('phone_number')}
        />
        <Field
          label="Areas"
          autoComplete="off"
          hint="Separate them with commas: Surulere, Yaba. Collections are listed by the area their address names."
          {...form.field('areas')}
        />
        <Select
          label="Bank"
          hint={
            bank
              ? `Paid to ${bank.account_name}, ${bank.bank_name} ${bank.account_number} now. Changing this cancels payments that are waiting for approval.`
              : 'Required before we can pay them. The bank confirms the account holder.'
          }
          {...form.field('bank_code')}
        >
          <option value="">{bank ? 'Keep the account' : 'Not yet'}</option>
          {banks.data?.results.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        {banks.error && <Notice tone="warn">{errorMessage(banks.error)}</Notice>}
        {form.values.bank_code !== '' && (
          <Field
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('account_number')}
          />
        )}
        <ReasonFields
          form={form}
          hint="This stays in the log."
          submitLabel={operator ? 'Save' : 'Add operator'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

type Values = {
  name: string;
  phone_number: string;
  areas: string;
  bank_code: string;
  account_number: string;
  reason: string;
};

function checkOperator(values: Values, ended: boolean) {
  const { areas, phone_number, bank_code, account_number, ...rest } = values;
  return z.safeDecode(operatorBody, {
    ...rest,
    ended,
    phone_number: phone_number.trim() === '' ? null : phone_number,
    areas: areas
      .split(',')
      .map((area) => area.trim())
      .filter((area) => area !== ''),
    bank:
      bank_code === '' ? null : { bank_code, account_number: account_number.replaceAll(/\s/g, '') },
  });
}
