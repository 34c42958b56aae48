// A seller's actions on a return: accept it, offer a partial refund, refund all of it, refuse, and report
// what arrived.
import {
  acceptReturnBody,
  type OrderReturn,
  offerBody,
  receivedBody,
  refusalBody,
  returnMessages,
} from '@alajo/contract/marketplace/returns.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira, kobo, parseNaira } from '@alajo/contract/money.ts';
import {
  RETURN_ANSWER_DAYS,
  RETURN_DECISION_DAYS,
  RETURN_SEND_DAYS,
} from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { invalid, valid } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button, type Variant } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { refetchShop, saleChanged } from '../selling/queries.ts';
import { carriageText } from './return-labels.ts';
import { StepForm, type StepProps } from './step-form.tsx';

type Props = { order: Order; orderReturn: OrderReturn; onDone: (sentence: string) => void };
type Step = 'accept' | 'offer' | 'refund' | 'refuse' | 'receive' | 'contest';

const STEPS = {
  accept: Accept,
  offer: Offer,
  refund: RefundAll,
  refuse: DeclineReturn,
  receive: ReceiveReturn,
  contest: Contest,
};

export function SellerReturn({ order, orderReturn, onDone }: Props) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const { answer, receive, refund } = orderReturn.actions;
  if (step) {
    const ReturnStepProps = STEPS[step];
    return (
      <ReturnStepProps
        order={order}
        orderReturn={orderReturn}
        onDone={(now, sentence) => {
          saleChanged(client, now);
          setStep(undefined);
          onDone(sentence);
        }}
        onFail={() => refetchShop(client)}
        onBack={() => setStep(undefined)}
      />
    );
  }
  const button = (name: Step, label: string, variant: Variant = 'primary') => (
    <Button variant={variant} onClick={() => setStep(name)}>
      {label}
    </Button>
  );
  return (
    <section aria-label="Return actions" className="flex flex-wrap gap-2 *:flex-1 empty:hidden">
      {answer && button('accept', 'Accept return')}
      {answer && button('offer', 'Offer part of it', 'tint')}
      {receive && button('receive', 'I’ve received it')}
      {receive && button('contest', 'Something is wrong', 'secondary')}
      {refund && button('refund', 'Refund now', 'secondary')}
      {answer && button('refuse', 'Refuse', 'secondary')}
    </section>
  );
}

type ReturnStepProps = StepProps & { orderReturn: OrderReturn };

function Accept({ order, orderReturn, onDone, ...rest }: ReturnStepProps) {
  return (
    <StepForm
      {...rest}
      title="Accept the return?"
      yes="Accept return"
      initial={{ return_address: '' }}
      check={(values) => z.safeParse(acceptReturnBody, values)}
      send={(body) => call(marketplaceRoutes.acceptReturn, { ...body, id: order.id })}
      onDone={(now) => onDone(now, `We’ve told ${order.buyer} where to send it.`)}
    >
      {(form) => (
        <>
          <p className="wrap-anywhere text-sm">
            {order.buyer} has {RETURN_SEND_DAYS} days to send it, with a tracking number.{' '}
            {formatNaira(orderReturn.claimed)} is refunded once you have it.{' '}
            {carriageText(orderReturn, 'seller')}
          </p>
          <TextArea
            label="Where should they send it?"
            hint="Name, phone number, street or park, town, state. Only this buyer sees it."
            rows={3}
            maxLength={300}
            {...form.field('return_address')}
          />
        </>
      )}
    </StepForm>
  );
}

function Offer({ order, orderReturn, onDone, ...rest }: ReturnStepProps) {
  const withKey = useIdempotencyKey(`return-offer-${order.id}`);
  const check = (values: { amount: string }) => {
    const amount = parseNaira(values.amount);
    if (!amount) return invalid('amount', returnMessages.offer);
    if (amount >= orderReturn.claimed) {
      return invalid(
        'amount',
        `Offer less than ${formatNaira(orderReturn.claimed)}, or press Refund now.`,
      );
    }
    return z.safeParse(offerBody, values);
  };
  return (
    <StepForm
      {...rest}
      title="Offer part of it"
      yes="Send the offer"
      initial={{ amount: '' }}
      check={check}
      send={({ amount }) =>
        withKey(amount, (idempotency_key) =>
          call(marketplaceRoutes.offerRefund, { id: order.id, amount }, { idempotency_key }),
        )
      }
      onDone={(now) => onDone(now, `We’ve sent ${order.buyer} your offer.`)}
    >
      {(form) => (
        <>
          <p className="wrap-anywhere text-sm">
            {order.buyer} keeps the goods and has {RETURN_ANSWER_DAYS} days to answer. You can make
            one offer. If they decline, our team decides.
          </p>
          <MoneyField
            label="How much will you refund?"
            hint={`They paid ${formatNaira(orderReturn.claimed)} for these items.`}
            {...form.field('amount')}
          />
        </>
      )}
    </StepForm>
  );
}

function RefundAll({ order, orderReturn, onDone, ...rest }: ReturnStepProps) {
  const withKey = useIdempotencyKey(`return-refund-${order.id}`);
  const amount = orderReturn.claimed;
  const others = kobo(order.total - orderReturn.claimed);
  return (
    <StepForm
      {...rest}
      title={`Refund ${formatNaira(orderReturn.claimed)} now?`}
      yes="Refund"
      initial={{}}
      check={valid}
      send={() =>
        withKey(
          amount,
          (idempotency_key) =>
            call(marketplaceRoutes.offerRefund, { id: order.id, amount }, { idempotency_key }),
          { pays: `${formatNaira(amount)} back to ${order.buyer}` },
        )
      }
      onDone={(now) =>
        onDone(now, `${order.buyer} has been refunded ${formatNaira(orderReturn.claimed)}.`)
      }
    >
      {() => (
        <p className="wrap-anywhere text-sm">
          The refund is immediate, without waiting for the goods
          {others > 0 && `; ${formatNaira(others)} is paid to you`}. This can’t be undone.
        </p>
      )}
    </StepForm>
  );
}

function DeclineReturn({ order, orderReturn: _, onDone, ...rest }: ReturnStepProps) {
  return (
    <StepForm
      {...rest}
      title="Refuse the return?"
      yes="Refuse"
      initial={{ text: '' }}
      check={(values) => z.safeParse(refusalBody, values)}
      send={(body) => call(marketplaceRoutes.refuseReturn, { ...body, id: order.id })}
      onDone={(now) => onDone(now, 'Our team will look into it. We’ll let you both know.')}
    >
      {(form) => (
        <>
          <p className="text-sm">
            Our team will then decide within {RETURN_DECISION_DAYS} days how much to refund: all,
            part or nothing. We hold the money until then.
          </p>
          <TextArea
            label={`Why? ${order.buyer} and our team will see this.`}
            rows={4}
            maxLength={1000}
            {...form.field('text')}
          />
        </>
      )}
    </StepForm>
  );
}

function ReceiveReturn({ order, orderReturn, onDone, ...rest }: ReturnStepProps) {
  const withKey = useIdempotencyKey(`return-received-${order.id}`);
  return (
    <StepForm
      {...rest}
      title="Has everything come back?"
      no="Not yet"
      yes="Yes, refund"
      initial={{
        restock: orderReturn.reason === 'changed_mind' || orderReturn.reason === 'wrong_item',
      }}
      check={(values) => z.safeParse(receivedBody, values)}
      send={(body) =>
        withKey(
          body,
          (idempotency_key) =>
            call(marketplaceRoutes.receiveReturn, { ...body, id: order.id }, { idempotency_key }),
          { pays: `${formatNaira(orderReturn.claimed)} back to ${order.buyer}` },
        )
      }
      onDone={(now) =>
        onDone(now, `${order.buyer} has been refunded ${formatNaira(orderReturn.claimed)}.`)
      }
    >
      {(form) => (
        <>
          <p className="wrap-anywhere text-sm">
            {formatNaira(orderReturn.claimed)} goes back to {order.buyer} at once. This can’t be
            undone, so check the goods first.
          </p>
          <Checkbox
            className="cursor-pointer items-center text-sm"
            checked={form.values.restock}
            onChecked={(checked) => form.set({ restock: checked })}
          >
            It can be sold again: put it back in stock
          </Checkbox>
        </>
      )}
    </StepForm>
  );
}

function Contest({ order, orderReturn: _, onDone, ...rest }: ReturnStepProps) {
  return (
    <StepForm
      {...rest}
      title="What is wrong?"
      yes="Ask our team to decide"
      initial={{ text: '' }}
      check={(values) => z.safeParse(refusalBody, values)}
      send={(body) => call(marketplaceRoutes.contestReturn, { ...body, id: order.id })}
      onDone={(now) => onDone(now, 'Our team will look into it. We’ll let you both know.')}
    >
      {(form) => (
        <>
          <p className="text-sm">
            It didn’t arrive, or it isn’t what you sent. Our team will check the tracking number and
            decide within {RETURN_DECISION_DAYS} days.
          </p>
          <TextArea
            label={`Tell ${order.buyer} and our team`}
            rows={4}
            maxLength={1000}
            {...form.field('text')}
          />
        </>
      )}
    </StepForm>
  );
}
