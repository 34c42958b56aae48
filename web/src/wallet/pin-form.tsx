// The last step of whatever takes money: what it costs, line by line, then the transaction PIN. A
// customer who has none makes one here, at the first debit.
import type { ErrorCode } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { ChargeLine } from '@alajo/contract/wallet/schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call, Refusal, sentence } from '../platform/api.ts';
import { updateUser, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField, ShowToggle } from '../ui/field.tsx';

export type Confirmed = { pin: string; again: boolean };

type Props = {
  /** What the button says; `once_more` when the server asked whether it is meant twice. */
  says: { go: string; once_more?: string };
  /** The refusal that asks; what a repeat cannot change has none. */
  duplicate?: ErrorCode;
  /** Something else must be said first. */
  disabled?: boolean;
  sending: boolean;
  error: Error | null;
  onConfirm: (confirmed: Confirmed) => void;
  children: ReactNode;
};

export function PinForm({ says, duplicate, sending, error, onConfirm, children, ...rest }: Props) {
  const user = useUser();
  const [pin, setPin] = useState('');
  const [shown, setShown] = useState(false);
  const asked = duplicate !== undefined && error instanceof Refusal && error.is(duplicate);
  const create = useMutation({
    mutationFn: () => call(identityRoutes.setPin, { pin }),
    onSuccess: () => {
      updateUser({ ...user, has_pin: true });
      onConfirm({ pin, again: false });
    },
  });
  const ready = pin.length === PIN_LENGTH && rest.disabled !== true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    if (user.has_pin) onConfirm({ pin, again: asked });
    else create.mutate();
  };
  const wrong = create.error ?? (asked ? null : error);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {wrong && <Notice tone="bad">{sentence(wrong)}</Notice>}
      {asked && <Notice tone="warn">{sentence(error)}</Notice>}
      {!user.has_pin && (
        <Notice tone="plain">
          Create a 4-digit transaction PIN. You will be asked for it whenever money leaves your
          wallet.
        </Notice>
      )}
      <DigitsField
        label={user.has_pin ? 'Transaction PIN' : 'New transaction PIN'}
        type={shown && !user.has_pin ? 'text' : 'password'}
        // A new one is typed once: a slip of the finger must be seen before it is the PIN.
        end={user.has_pin ? null : <ShowToggle what="PIN" shown={shown} onShown={setShown} />}
        autoComplete="off"
        length={PIN_LENGTH}
        value={pin}
        onValue={setPin}
      />
      <Button type="submit" loading={sending || create.isPending} disabled={!ready}>
        {asked ? says.once_more : says.go}
      </Button>
    </form>
  );
}

type Costs = {
  to: string;
  where: string;
  lines: readonly ChargeLine[];
  total: Kobo;
  note?: string | undefined;
};

/** Who it is for, and every line of what it costs. */
export function CostLines({ to, where, lines, total, note }: Costs) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line p-4">
      <dt className="text-muted">To</dt>
      <dd className="text-right">
        <b>{to}</b>
        <br />
        <span className="text-sm text-muted">{where}</span>
      </dd>
      {lines.map((line) => (
        <div key={line.kind} className="contents">
          <dt className="text-muted">{line.label}</dt>
          <dd className="text-right tabular-nums">
            {line.kind === 'fee' && line.amount === 0 ? 'Free' : formatNaira(line.amount)}
          </dd>
        </div>
      ))}
      <dt className="border-t border-line pt-2 font-semibold">Total</dt>
      <dd className="border-t border-line pt-2 text-right font-bold tabular-nums">
        {formatNaira(total)}
      </dd>
      {note && (
        <>
          <dt className="text-muted">Note</dt>
          <dd className="text-right">{note}</dd>
        </>
      )}
    </dl>
  );
}
