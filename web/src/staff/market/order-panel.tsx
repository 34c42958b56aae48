// One order: each side’s statement and evidence, where the money is, and the decision.

import type { StaffOrder } from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatDue } from '../../platform/format.ts';
import { CustomerLink } from '../kit/customer-link.tsx';
import { PanelBody, PanelLoading } from '../kit/panel.tsx';
import { may } from '../platform/session.ts';
import { EvidencePictures } from '../ui/evidence-pictures.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { StateTag } from '../ui/tag.tsx';
import { OrderDecision } from './decision-form.tsx';
import { orderQuery } from './market-data.ts';
import { CAUSE, PROBLEM, RETURN, STATUS } from './order-labels.ts';

export function OrderPanel({ id, me }: { id: number; me: StaffMe }) {
  const { data, error } = useQuery(orderQuery(id));
  if (data === undefined) return <PanelLoading error={error} />;
  const decides = data.at_most !== null && may(me, 'orders.decide');
  return (
    <PanelBody
      actions={decides && <OrderDecision order={data} atMost={data.at_most ?? data.total} />}
    >
      <OrderHeader order={data} />
      <BuyerStatement order={data} />
      <SellerStatement order={data} />
      <DecisionOutcome order={data} />
      <Items order={data} me={me} />
      <OrderSection title="What happened">
        <ol className="flex flex-col gap-1.5">
          {data.timeline.map(({ at, description }) => (
            <li key={`${at} ${description}`} className="text-[0.78125rem] leading-4.5">
              <time dateTime={at} className="text-muted tabular-nums">
                {formatDateTime(at)}
              </time>
              <p className="break-words">{description}</p>
            </li>
          ))}
        </ol>
      </OrderSection>
    </PanelBody>
  );
}

type Props = { order: StaffOrder };

function OrderHeader({ order }: Props) {
  const { id, buyer, shop, total, status, held, address, tracking, refunded } = order;
  const rest = kobo(total - refunded);
  return (
    <>
      <div>
        <p className="font-bold text-[1.6875rem] tabular-nums leading-8.5 tracking-[-0.02em]">
          {formatNaira(total)}
        </p>
        <h2 className="break-words">
          Order {id}: <b className="font-semibold">{order.items}</b>
        </h2>
      </div>
      <Facts>
        <Fact name="State">
          <StateTag {...STATUS[status]} />
        </Fact>
        <Fact name="Buyer">
          <CustomerLink {...buyer} />
        </Fact>
        <Fact name="Shop">
          <CustomerLink {...shop} />
          {order.shop_hidden && <p className="text-bad">Hidden: {order.shop_hidden.reason}</p>}
        </Fact>
        <Fact name="Money">
          {held > 0
            ? `${formatNaira(held)} on hold`
            : `${formatNaira(refunded)} to the buyer, ${formatNaira(rest)} to the seller`}
        </Fact>
        <Fact name="Sent to">
          {[address.recipient, address.street, address.city, address.state].join(', ')}
        </Fact>
        {tracking && <Fact name="Tracking">{tracking}</Fact>}
      </Facts>
    </>
  );
}

function BuyerStatement({ order: { problem, return: purchaseReturn, buyer } }: Props) {
  if (problem === null && purchaseReturn === null) return null;
  return (
    <OrderSection title={`${buyer.name} says`}>
      {problem && <CustomerText about={PROBLEM[problem.kind]}>{problem.text}</CustomerText>}
      {purchaseReturn && (
        <>
          <CustomerText
            about={`${RETURN[purchaseReturn.reason]}, ${formatNaira(purchaseReturn.claimed)} back`}
          >
            {purchaseReturn.text}
          </CustomerText>
          <EvidencePictures none pictures={purchaseReturn.pictures} />
          {purchaseReturn.tracking && (
            <p className="text-muted">
              Sent back by {purchaseReturn.carrier}, {purchaseReturn.tracking}
            </p>
          )}
        </>
      )}
    </OrderSection>
  );
}

function SellerStatement({
  order: { return: purchaseReturn, shop, seller_reason, decision },
}: Props) {
  const words = purchaseReturn?.seller_words ?? (decision === null ? seller_reason : null);
  const offer = purchaseReturn?.offer ?? null;
  return (
    <OrderSection title={`${shop.name} says`}>
      {words ? <CustomerText>{words}</CustomerText> : <p className="text-muted">Nothing yet.</p>}
      {offer !== null && <p>They offered {formatNaira(offer)}.</p>}
      {purchaseReturn?.review_cause && (
        <p className="text-muted">{CAUSE[purchaseReturn.review_cause]}</p>
      )}
      {purchaseReturn?.act_by && (
        <p className="text-muted">Promised: decided by {formatDue(purchaseReturn.act_by)}</p>
      )}
    </OrderSection>
  );
}

const CustomerText = ({ about, children }: { about?: string; children: string }) => (
  <div className="text-[0.78125rem] leading-4.5">
    {about && <p className="font-semibold">{about}</p>}
    <p className="whitespace-pre-line break-words">{children}</p>
  </div>
);

function DecisionOutcome({ order: { decision } }: Props) {
  if (decision === null) return null;
  const { by, at, refund, reason } = decision;
  return (
    <OrderSection title="Decided">
      <p>
        {by.name}, {formatDateTime(at)}:{' '}
        {refund === 0 ? 'the seller was paid' : `${formatNaira(refund)} was refunded to the buyer`}.
      </p>
      <p className="break-words text-muted">{reason}</p>
    </OrderSection>
  );
}

function Items({ order: { lines }, me }: Props & { me: StaffMe }) {
  return (
    <OrderSection title="Items">
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.product_id} className="flex items-start gap-2.5">
            {line.picture && (
              <img src={line.picture} alt="" className="size-[38px] rounded-md object-cover" />
            )}
            <div className="min-w-0 flex-1 text-[0.78125rem] leading-4.5">
              {may(me, 'orders.read') && (
                <Link
                  to={`/staff/products?open=${line.product_id}`}
                  className="break-words underline"
                >
                  {line.name}
                </Link>
              )}
              <p className="text-muted tabular-nums">
                {line.quantity} × {formatNaira(line.price)}
                {line.asked_back > 0 && `, ${line.asked_back} to be returned`}
              </p>
              {line.hidden && <p className="text-bad">Hidden: {line.hidden.reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </OrderSection>
  );
}

const OrderSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-[10px] border border-line bg-surface p-3 pt-2">
    <h3 className="mb-1 break-words font-semibold">{title}</h3>
    {children}
  </section>
);
