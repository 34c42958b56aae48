// The ways to resolve a case, as its kind declares them: a button for each, and the form for the input it
// needs.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { formatNaira, parseNaira, toNaira } from '@alajo/contract/money.ts';
import {
  type CaseEnd,
  type EndBody,
  type EndedCase,
  endBody,
} from '@alajo/contract/staff/case-ends.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { invalid } from '../../platform/form.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { usePanelForm } from '../kit/panel-form.ts';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';

type ButtonsProps<End> = {
  ends: readonly End[];
  /** True until the case has loaded, or while a colleague owns it. */
  disabled?: boolean;
  /** The heading of these keys in the list of keys. */
  group?: string;
  /** False where other cases on the page use the same keys. */
  keyed?: boolean;
  onChoose: (end: End) => void;
};

/**
 * One button per way to resolve the case. A proposal has a long name and takes two columns, as does the last
 * of an odd number.
 */
export function EndButtons<End extends CaseEnd>({
  ends,
  disabled = false,
  group = 'This case',
  keyed = true,
  onChoose,
}: ButtonsProps<End>) {
  const keys = ends.map((end) => ({
    key: end.key,
    label: end.label.toLowerCase(),
    run: () => onChoose(end),
  }));
  useKeys(group, disabled || !keyed ? [] : keys);
  const short = ends.filter(({ takes_two }) => !takes_two);
  const odd = short.length % 2 === 1 ? short.at(-1) : undefined;
  return ends.map((end) => (
    <div key={end.name} className={end.takes_two || end === odd ? 'col-span-2' : ''}>
      <ActionButton
        hint={keyed ? end.key : undefined}
        variant={end.look}
        wide
        disabled={disabled}
        onClick={() => onChoose(end)}
      >
        {labelOf(end)}
      </ActionButton>
    </div>
  ));
}

/** `Propose: refund`, where a second person has to approve it. */
const labelOf = ({ label, takes_two }: CaseEnd) =>
  takes_two ? `Propose: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;

/** Sends the resolution of one case. */
export const endCase = ({ kind, reference }: CaseName, body: EndBody) =>
  callStaff(caseRoutes.end, { kind, reference, ...body });

type FormProps = {
  end: CaseEnd;
  send: (body: EndBody) => Promise<EndedCase>;
  onDone?: (ended: EndedCase) => void;
  onClose: () => void;
};

/** Collects the input a resolution needs, and sends it. */
export function EndForm({ end, send, onDone, onClose }: FormProps) {
  const client = useQueryClient();
  // The data may have changed even if the request was refused.
  const refetch = () => client.invalidateQueries();
  const { takes, description, look } = end;
  const { choice, amount, message, reason } = takes;
  const atMost = amount?.at_most ?? null;
  const { form, close } = usePanelForm({
    initial: {
      choice: choice?.options[0]?.value ?? '',
      amount: atMost === null ? '' : String(toNaira(atMost)),
      message: '',
      reason: '',
    },
    check: (values) => {
      const refund = parseNaira(values.amount);
      if (amount && !refund) return invalid('amount', 'Enter an amount');
      if (refund && atMost !== null && refund > atMost) {
        return invalid('amount', `At most ${formatNaira(atMost)}`);
      }
      return z.safeParse(endBody, {
        end: end.name,
        ...(choice && { choice: values.choice }),
        ...(amount && { amount: Number(values.amount) }),
        ...(message && { message: values.message }),
        ...(reason && { reason: values.reason }),
      });
    },
    send,
    onClose,
    onDone: (ended) => {
      refetch();
      onDone?.(ended);
    },
    onFail: refetch,
  });
  const chosen = choice?.options.find(({ value }) => value === form.values.choice);
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      {description && <p>{description}</p>}
      {choice && (
        <Select label={choice.label} hint={chosen?.hint} {...form.field('choice')}>
          {choice.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {amount && (
        <MoneyField
          label={amount.label}
          hint={amount.hint ?? (atMost !== null && `At most ${formatNaira(atMost)}`)}
          autoFocus
          {...form.field('amount')}
        />
      )}
      {message && (
        <TextArea
          label={message.label}
          hint={message.hint}
          rows={4}
          autoFocus={!choice && !amount}
          {...form.field('message')}
        />
      )}
      {reason && (
        <TextArea
          label={reason.label}
          hint={reason.hint}
          rows={4}
          autoFocus={!choice && !amount && !message}
          {...form.field('reason')}
        />
      )}
      <FormButtons
        form={form}
        submitLabel={labelOf(end)}
        variant={look === 'danger' ? 'danger' : 'primary'}
        hint="esc"
        onBack={close}
      />
    </form>
  );
}

type Props = Pick<ButtonsProps<CaseEnd>, 'ends' | 'disabled' | 'keyed'> & { caseName: CaseName };

/** The ways to resolve a case on its own page: the form of the chosen one replaces the buttons. */
export function CaseEnds({ caseName, ...buttons }: Props) {
  const [chosen, setChosen] = useState<CaseEnd>();
  if (chosen === undefined) {
    return <EndButtons {...buttons} onChoose={setChosen} />;
  }
  const close = () => setChosen(undefined);
  return <EndForm end={chosen} send={(body) => endCase(caseName, body)} onClose={close} />;
}
