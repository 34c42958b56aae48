// Proposes to credit a customer manually, for a case.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import {
  type CreditCause,
  creditBody,
  creditCauses,
} from '@alajo/contract/wallet/staff-payments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { invalid, useForm } from '../../platform/form.ts';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { proposalsChanged } from '../proposals/proposals-data.ts';

const SEARCHED_MIN = 3;
const causes = Object.entries(creditCauses) as [CreditCause, string][];

export function CreditPage() {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: {
      find: params.get('find') ?? '',
      customer_id: '',
      amount: params.get('amount') ?? '',
      cause: params.get('cause') ?? 'our_error',
      case_reference: params.get('case') ?? '',
      reason: '',
    },
    check: ({ find: _, customer_id, ...values }) =>
      customer_id === ''
        ? invalid('customer_id', 'Select a customer')
        : z.safeParse(creditBody, { ...values, customer_id: Number(customer_id) }),
    send: (input) => callStaff(staffPaymentRoutes.proposeCredit, input),
    onDone: (made) => {
      proposalsChanged(client);
      navigate(`/staff/proposals?open=${made.id}`);
    },
  });
  const q = form.values.find.trim();
  const found = useQuery({
    queryKey: ['customers', 'search', q],
    queryFn: ({ signal }) => callStaff(customerRoutes.search, { q }, { signal }),
    enabled: q.length >= SEARCHED_MIN,
  });
  const people = (found.data?.results ?? []).filter(
    ({ kind, customer_id }) => kind === 'customer' && customer_id !== null,
  );
  useKeys('Credit', [{ key: 'esc', label: 'back', run: () => navigate('/staff/payments') }]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHeading title="Credit a customer">
        <span className="text-muted">Needs a second approver</span>
      </PageHeading>
      <form {...form.props} className="dense flex max-w-[520px] flex-col gap-3 p-4 pt-1">
        <Field
          label="Find a customer"
          hint="Name, phone, email or wallet number"
          {...form.field('find')}
        />
        <Select label="Customer" {...form.field('customer_id')}>
          <option value="">Choose</option>
          {people.map(({ customer_id, title, detail }) => (
            <option key={customer_id} value={String(customer_id)}>
              {title}, {detail}
            </option>
          ))}
        </Select>
        <MoneyField label="Amount" {...form.field('amount')} />
        <Select label="Because" {...form.field('cause')}>
          {causes.map(([value, description]) => (
            <option key={value} value={value}>
              {description}
            </option>
          ))}
        </Select>
        <Field label="Case or ticket" {...form.field('case_reference')} />
        <TextArea label="Reason" rows={3} {...form.field('reason')} />
        <FormButtons form={form} submitLabel="Propose the credit" />
      </form>
    </div>
  );
}
