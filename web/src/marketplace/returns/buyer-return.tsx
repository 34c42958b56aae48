import {
  type OrderReturn,
  offerAnswerBody,
  shippedReturnBody,
} from '@alajo/contract/marketplace/returns.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { RETURN_DECISION_DAYS } from '@alajo/contract/time-limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { valid } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { uploadError, uploadPicture } from '../../platform/upload-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { Progress } from '../../ui/progress.tsx';
import { orderChanged, orderQuery, refetchOrder } from '../queries.ts';
import { carriageText } from './return-labels.ts';
import { StepForm, type StepProps } from './step-form.tsx';

type Props = { order: Order; orderReturn: OrderReturn; onDone: (sentence: string) => void };
type Step = 'take' | 'decline' | 'send' | 'withdraw';

const STEPS = { take: Take, decline: Decline, send: SendBack, withdraw: Withdraw };

export function BuyerReturn({ order, orderReturn, onDone }: Props) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const { answer_offer, send, withdraw, add_picture } = orderReturn.actions;
  if (step) {
    const ReturnStepProps = STEPS[step];
    return (
      <ReturnStepProps
        order={order}
        orderReturn={orderReturn}
        onDone={(now, sentence) => {
          orderChanged(client, now);
          setStep(undefined);
          onDone(sentence);
        }}
        onFail={() => refetchOrder(client, order.id)}
        onBack={() => setStep(undefined)}
      />
    );
  }
  return (
    <>
      <section aria-label="Return actions" className="flex flex-wrap gap-2 *:flex-1 empty:hidden">
        {answer_offer && orderReturn.offer !== null && (
          <Button onClick={() => setStep('take')}>Take {formatNaira(orderReturn.offer)}</Button>
        )}
        {answer_offer && (
          <Button variant="secondary" onClick={() => setStep('decline')}>
            Decline
          </Button>
        )}
        {send && <Button onClick={() => setStep('send')}>I’ve sent it back</Button>}
        {withdraw && (
          <Button variant="secondary" onClick={() => setStep('withdraw')}>
            Withdraw my return
          </Button>
        )}
      </section>
      {add_picture && <AddPicture order={order} />}
    </>
  );
}

type ReturnStepProps = StepProps & { orderReturn: OrderReturn };

function Take(props: ReturnStepProps) {
  const { order, orderReturn } = props;
  const offer = orderReturn.offer ?? kobo(0);
  return (
    <AnswerOffer
      {...props}
      accept
      title={`Take ${formatNaira(offer)}?`}
      text={`You get the money at once and keep the goods. ${formatNaira(restOf(order, offer))} goes to ${order.seller}. This can’t be undone.`}
      yes="Yes, take it"
      done={`${formatNaira(offer)} is in your wallet.`}
    />
  );
}

function Decline(props: ReturnStepProps) {
  return (
    <AnswerOffer
      {...props}
      accept={false}
      title="Decline the offer?"
      text={`Our team will then decide within ${RETURN_DECISION_DAYS} days how much you get back: all, part or nothing.`}
      yes="Decline and ask our team"
      done="Our team will look into it. We’ll let you and the seller know."
    />
  );
}

const restOf = ({ total }: Order, refund: Kobo): Kobo => kobo(total - refund);

type AnswerProps = ReturnStepProps & {
  accept: boolean;
  title: string;
  text: string;
  yes: string;
  done: string;
};

function AnswerOffer({ accept, text, done, orderReturn, order, onDone, ...rest }: AnswerProps) {
  const withKey = useIdempotencyKey(`return-offer-${order.id}`);
  const answer = z.safeParse(offerAnswerBody, {
    accept,
    amount: toNaira(orderReturn.offer ?? kobo(0)),
  });
  return (
    <StepForm
      {...rest}
      initial={{}}
      check={() => answer}
      send={(body) =>
        withKey(
          body,
          (idempotency_key) =>
            call(
              marketplaceRoutes.answerOffer,
              { id: order.id, accept, amount: body.amount },
              { idempotency_key },
            ),
          accept ? { pays: `${formatNaira(body.amount)} back from ${order.seller}` } : {},
        )
      }
      onDone={(now) => onDone(now, done)}
    >
      {() => <p className="wrap-anywhere text-sm">{text}</p>}
    </StepForm>
  );
}

function SendBack({ order, orderReturn, onDone, ...rest }: ReturnStepProps) {
  return (
    <StepForm
      {...rest}
      title="Sent back?"
      yes="Yes, it’s on its way"
      initial={{ carrier: '', tracking: '' }}
      check={(values) => z.safeParse(shippedReturnBody, values)}
      send={(body) => call(marketplaceRoutes.sendBack, { ...body, id: order.id })}
      onDone={(now) =>
        onDone(now, `We’ve told ${order.seller}. Keep the waybill until it’s settled.`)
      }
    >
      {(form) => (
        <>
          <p className="text-sm">
            {carriageText(orderReturn, 'buyer')} The number proves that you sent it.
          </p>
          <Field
            label="Carrier"
            placeholder="GIG, park, dispatch rider"
            maxLength={60}
            {...form.field('carrier')}
          />
          <Field
            label="Tracking or waybill number"
            autoCapitalize="characters"
            maxLength={60}
            {...form.field('tracking')}
          />
        </>
      )}
    </StepForm>
  );
}

function Withdraw({ order, orderReturn: _, onDone, ...rest }: ReturnStepProps) {
  return (
    <StepForm
      {...rest}
      title="Withdraw your return?"
      no="Not yet"
      yes="Yes, I’ll keep it"
      initial={{}}
      check={valid}
      send={() => call(marketplaceRoutes.withdrawReturn, { id: order.id })}
      onDone={(now) => onDone(now, 'You’re keeping it. The return has ended.')}
    >
      {() => (
        <p className="wrap-anywhere text-sm">
          This ends the return, and you can’t ask for another one on this order. {order.seller} is
          paid as usual.
        </p>
      )}
    </StepForm>
  );
}

function AddPicture({ order }: { order: Order }) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (file: File) =>
      uploadPicture(file, (bytes, content_type) =>
        call(marketplaceRoutes.addReturnPicture, { id: order.id, bytes }, { content_type }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: orderQuery(order.id, client).queryKey }),
  });
  return (
    <div className="flex flex-col gap-2">
      {add.error && <Notice tone="bad">{uploadError(add.error)}</Notice>}
      {add.isPending && <Progress label="Uploading the picture" />}
      <PictureInput variant="ghost" disabled={add.isPending} onPick={(file) => add.mutate(file)} />
    </div>
  );
}
