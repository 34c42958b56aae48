// The organiser's actions: extend the closing date, end the pot, choose another payee, and show its code.
import { addDays } from '@alajo/contract/days.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import type { PublicPot } from '@alajo/contract/pots/schemas.ts';
import { POT_LATER_DAYS } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Banknote, CalendarPlus, ChevronRight, type LucideIcon, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { PaymentSuccess } from '../paying/payment-success.tsx';
import { CostLines, PinForm, usePayment } from '../paying/pin-form.tsx';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { formatDay } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Card, Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { LinkCode } from '../ui/share-link.tsx';
import { countText } from './labels.ts';
import { potsChanged } from './queries.ts';
import { SharePot } from './share-pot.tsx';

type PotAction = 'later' | 'pay-out' | 'give-back' | 'payee';
type Props = { pot: PublicPot };

const isForPayee = ({ rule, paid, target, held }: PublicPot) =>
  !held && paid > 0 && (rule === 'pay_out' || (rule === 'target_or_back' && paid >= (target ?? 0)));

export function Organise({ pot }: Props) {
  const [act, setAct] = useState<PotAction>();
  const { state } = pot;
  const close = () => setAct(undefined);
  if (state !== 'open' && state !== 'waiting' && act === undefined) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg leading-6">Manage</h2>
      {state === 'waiting' && !pot.held && (
        <Button onClick={() => setAct('payee')}>Choose a recipient</Button>
      )}
      <ul className="-mx-5 -mb-5 divide-y divide-line border-line border-t">
        {state === 'open' && (
          <ActRow icon={CalendarPlus} onClick={() => setAct('later')}>
            Extend the closing date
          </ActRow>
        )}
        {state === 'open' && isForPayee(pot) && (
          <ActRow icon={Banknote} onClick={() => setAct('pay-out')}>
            Pay it out now
          </ActRow>
        )}
        <ActRow icon={Undo2} isDangerous onClick={() => setAct('give-back')}>
          Refund everyone
        </ActRow>
      </ul>
      {act === 'later' && <PostponeClosing pot={pot} onClose={close} />}
      {act === 'give-back' && <ReturnPot pot={pot} onClose={close} />}
      {act === 'pay-out' && <PayOut pot={pot} onClose={close} />}
      {act === 'payee' && <ChoosePayee pot={pot} onClose={close} />}
    </Card>
  );
}

type RowProps = {
  icon: LucideIcon;
  isDangerous?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function ActRow({ icon: Icon, isDangerous = false, onClick, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className={`flex min-h-14 w-full items-center gap-3 px-5 text-left font-medium text-15 hover:bg-tint ${isDangerous ? 'text-bad' : ''}`}
      >
        <Icon size={20} aria-hidden="true" className={isDangerous ? '' : 'text-primary'} />
        <span className="flex-1">{children}</span>
        <ChevronRight size={18} aria-hidden="true" className="text-muted" />
      </button>
    </li>
  );
}

/** The organiser's first steps: the code to scan, and the link to send. */
export function Invite({ pot }: Props) {
  if (pot.state !== 'open' || pot.held) return null;
  return (
    <Card className="flex flex-col items-center gap-3">
      <h2 className="self-start font-semibold text-lg leading-6">Invite people to pay in</h2>
      <LinkCode path={`/pot/${pot.slug}`} subject="pot" />
      <SharePot pot={pot} main />
    </Card>
  );
}

type PotActionProps = Props & { onClose: () => void };

function PostponeClosing({ pot, onClose }: PotActionProps) {
  const { slug, closes_on, first_closes_on } = pot;
  const client = useQueryClient();
  const latest = addDays(first_closes_on, POT_LATER_DAYS);
  const form = useForm({
    initial: { day: closes_on },
    check: (values) => firstProblem(z.safeParse(potsRoutes.closeLater.body, values)),
    send: (body) => call(potsRoutes.closeLater, { slug, ...body }),
    onDone: () => {
      potsChanged(client);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Extend the closing date">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Field
          label="Last day to pay in"
          type="date"
          min={addDays(closes_on, 1)}
          max={latest}
          hint={`No later than ${formatDay(latest)}. We’ll notify everyone who paid.`}
          {...form.field('day')}
        />
        <Button type="submit" loading={form.pending} disabled={form.values.day <= closes_on}>
          Save new date
        </Button>
      </form>
    </Dialog>
  );
}

function ReturnPot({ pot, onClose }: PotActionProps) {
  const { slug, paid, payments } = pot;
  const client = useQueryClient();
  const giveBack = useAction({
    mutationFn: () => call(potsRoutes.giveBack, { slug }),
    onSuccess: () => {
      potsChanged(client);
      onClose();
    },
  });
  return (
    <Confirm
      title={payments === 0 ? 'Close this pot?' : 'Refund everyone?'}
      cancelLabel="Cancel"
      confirmLabel={payments === 0 ? 'Close the pot' : 'Refund everyone'}
      action={giveBack}
      onClose={onClose}
    >
      <p>
        {payments === 0
          ? 'No one has paid in. The pot will close and can’t be reopened.'
          : `${formatNaira(paid)} from ${countText(payments)} will be refunded. Everyone gets back exactly what they paid, and the pot closes.`}
      </p>
    </Confirm>
  );
}

function PayOut({ pot, onClose }: PotActionProps) {
  const { slug, paid, payee, title } = pot;
  const client = useQueryClient();
  const payment = usePayment({
    pay: ({ pin }) => call(potsRoutes.payOut, { slug }, { pin }),
    onPaid: () => potsChanged(client),
  });
  return (
    <Dialog open onOpenChange={onClose} title="Pay it out now">
      {payment.reply ? (
        <PayoutSuccess pot={payment.reply} onClose={onClose} />
      ) : (
        <PinForm
          payment={payment}
          labels={{ pay: `Pay out ${formatNaira(paid)}` }}
          onCancel={onClose}
        >
          <p className="text-muted text-sm">
            No one can pay in after this, and it can’t be undone. We’ll notify everyone who paid.
          </p>
          <CostLines
            lines={[{ kind: 'amount', label: 'In the pot', amount: paid }]}
            total={paid}
            to={payee ?? ''}
            where="Alajo"
            note={title}
          />
        </PinForm>
      )}
    </Dialog>
  );
}

function ChoosePayee({ pot, onClose }: PotActionProps) {
  const { slug, paid, payee } = pot;
  const client = useQueryClient();
  const form = useForm({
    initial: { recipient: '' },
    check: (values) => z.safeParse(potsRoutes.changePayee.body, values),
    send: (body) => body,
  });
  const payment = usePayment({
    checkRest: () => form.checkOnly('recipient'),
    pay: ({ pin }) => call(potsRoutes.changePayee, { slug, ...form.values }, { pin }),
    onPaid: () => potsChanged(client),
  });
  return (
    <Dialog open onOpenChange={onClose} title="Choose a recipient">
      {payment.reply ? (
        <PayoutSuccess pot={payment.reply} onClose={onClose} />
      ) : (
        <PinForm
          payment={payment}
          labels={{ pay: `Pay out ${formatNaira(paid)}` }}
          byButton
          onCancel={onClose}
        >
          <p className="text-muted text-sm">
            {payee} can’t receive money right now. The person you choose gets the whole pot right
            away, and we’ll notify everyone who paid.
          </p>
          <Field
            label="Recipient"
            hint="Their @username, phone or email on Alajo."
            autoCapitalize="none"
            autoCorrect="off"
            {...form.field('recipient')}
          />
        </PinForm>
      )}
    </Dialog>
  );
}

function PayoutSuccess({ pot: { paid, payee, payments }, onClose }: PotActionProps) {
  return (
    <PaymentSuccess amount={paid} headline={`is with ${payee}`} reference={null} onDone={onClose}>
      <p>From {countText(payments)}. Everyone who paid has been notified.</p>
    </PaymentSuccess>
  );
}
