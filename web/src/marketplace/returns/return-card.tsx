// An order's return, for its buyer or its seller: its progress, what comes next and by when, and what it is
// about.
import type { OrderReturn } from '@alajo/contract/marketplace/returns.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { ReactNode } from 'react';
import { formatDue, formatWhen } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { CopyableText } from '../../ui/copyable-text.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { Picture } from '../products/picture.tsx';
import { carriageText, causeOf, endOf, nextStepOf, REASONS } from './return-labels.ts';

type Props = { order: Order; orderReturn: OrderReturn; children: ReactNode };

const COUNTED_MS = 48 * 3_600_000;

/** `children` are the caller's actions. */
export function ReturnCard({ order, orderReturn, children }: Props) {
  const refunded = orderReturn.status === 'refunded';
  return (
    <section
      aria-label="Return"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-semibold">
        {refunded ? 'Refunded' : 'Refund requested'}
        <span className="block font-bold text-2xl tabular-nums tracking-tight">
          {formatNaira(
            refunded ? (orderReturn.refund ?? orderReturn.claimed) : orderReturn.claimed,
          )}
        </span>
      </h3>
      <Next order={order} orderReturn={orderReturn} />
      {children}
      <About order={order} orderReturn={orderReturn} />
    </section>
  );
}

function Next({ order, orderReturn }: { order: Order; orderReturn: OrderReturn }) {
  const { status, act_by, offer, claimed, review_cause } = orderReturn;
  const step = nextStepOf(order);
  if (step === undefined || act_by === null) {
    return <p className="wrap-anywhere text-sm">{endOf(order, status)}</p>;
  }
  const buyer = order.role === 'buyer';
  const left = Date.parse(act_by) - Date.now();
  const late = left < 0;
  // A countdown only near the deadline; before that the date is enough.
  const soon = left < COUNTED_MS;
  return (
    <>
      {status === 'offered' && offer !== null && (
        <p className="wrap-anywhere">
          {buyer ? `${order.seller} offers` : 'You offer'}{' '}
          <b className="tabular-nums">{formatNaira(offer)}</b> of {formatNaira(claimed)};{' '}
          {buyer ? 'you keep the goods' : `${order.buyer} keeps the goods`}.
        </p>
      )}
      <Notice tone={status === 'reviewing' ? 'info' : 'warn'}>
        <b className="wrap-anywhere block">
          {step.action} by {formatDue(act_by)}
        </b>
        {review_cause && status === 'reviewing' && (
          <span className="wrap-anywhere">{causeOf(order, review_cause)}. </span>
        )}
        {late && status === 'reviewing'
          ? 'Sorry, we’re running late. Our team is on it. You don’t need to do anything.'
          : step.otherwise}{' '}
        {soon && <TimeLeft until={act_by} />}
      </Notice>
    </>
  );
}

function About({ order, orderReturn }: { order: Order; orderReturn: OrderReturn }) {
  const { reason, text, pictures, address, carrier, tracking, seller_words } = orderReturn;
  const buyer = order.role === 'buyer';
  return (
    <>
      {address && orderReturn.ended_at === null && (
        <div className="flex flex-col gap-1 rounded-control bg-sunk p-3">
          <p className="wrap-anywhere text-muted text-sm">
            {buyer ? `Send it to ${order.seller}` : 'They send it to'}
          </p>
          <address className="wrap-anywhere whitespace-pre-line font-medium not-italic">
            {address}
          </address>
          <p className="text-muted text-sm">{carriageText(orderReturn, order.role)}</p>
        </div>
      )}
      {carrier && tracking && (
        <CopyableText
          label={`Sent back with ${carrier}`}
          shown={tracking}
          text={tracking}
          copiedLabel="tracking number"
        />
      )}
      <dl className="flex flex-col gap-3 text-sm">
        <Row term="Items">
          <ul>
            {orderReturn.items.map(({ product_id, quantity }) => (
              <li key={product_id} className="wrap-anywhere">
                {quantity} × {nameOf(order, product_id)}
              </li>
            ))}
          </ul>
        </Row>
        <Row term={`${buyer ? 'You' : order.buyer} said, ${formatWhen(orderReturn.asked_at)}`}>
          <b className="block font-medium">{REASONS[reason]}</b>
          <span className="wrap-anywhere whitespace-pre-line">{text}</span>
        </Row>
        {seller_words && (
          <Row term={`${buyer ? order.seller : 'You'} said`}>
            <span className="wrap-anywhere whitespace-pre-line">{seller_words}</span>
          </Row>
        )}
      </dl>
      {pictures.length > 0 && (
        <ul aria-label="Pictures of the return" className="grid grid-cols-4 gap-2">
          {pictures.map(({ id, url, thumbnail }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <Picture
                  src={thumbnail}
                  alt={`Picture ${index + 1} of the problem`}
                  className="aspect-square w-full rounded-lg"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const nameOf = ({ items }: Order, id: number): string =>
  items.find(({ product_id }) => product_id === id)?.name ?? 'Item';

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="wrap-anywhere text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
