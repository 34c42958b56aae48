// Books a collection: the form, the costs with the PIN, and the result. The idempotency key stays the same
// while the booking does.
import { formatNaira } from '@alajo/contract/money.ts';
import { CHANGE_HOURS } from '@alajo/contract/time-limits.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import {
  type BookingBody,
  type Collection,
  instantOf,
  type WasteType,
  wasteMessages,
} from '@alajo/contract/waste/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PaymentSuccess } from '../paying/payment-success.tsx';
import { CostLines, PinForm, usePayment } from '../paying/pin-form.tsx';
import { call, OfflineError, Refusal } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { BackStep } from '../platform/layers.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BookingForm, bookingDrafts, checkBooking, emptyBooking } from './booking-form.tsx';
import { wasteChanged } from './queries.ts';
import { titleOf } from './status.tsx';

type Props = { type: WasteType | ''; onClose: () => void };

export default function BookingDialog({ type, onClose }: Props) {
  const client = useQueryClient();
  const [booking, setBooking] = useState<BookingBody>();
  const [reviewing, setReviewing] = useState(false);
  const withKey = useIdempotencyKey('booking');
  const draft = bookingDrafts(type);
  const form = useForm({
    initial: emptyBooking(type),
    draft,
    check: checkBooking,
    send: (body) => {
      setBooking(body);
      payment.startOver();
      setReviewing(true);
    },
    // Only opens the review; nothing is booked yet.
    onDone: () => draft.save(form.values),
  });
  const payment = usePayment({
    duplicate: 'duplicate_booking',
    pay: ({ pin, again }) => {
      if (booking === undefined) throw new Error('nothing to book');
      return withKey(
        booking,
        (idempotency_key) =>
          call(wasteRoutes.book, { ...booking, again }, { pin, idempotency_key }),
        { pays: `${formatNaira(booking.amount)} for ${titleOf(booking)}` },
      ).catch(withFallbackMessage);
    },
    onPaid: () => {
      draft.discard();
      wasteChanged(client);
    },
    onFail: (error) => {
      if (!isAtField(error)) return;
      form.fail(error);
      setReviewing(false);
    },
  });
  const booked = payment.reply;
  return (
    <Dialog open onOpenChange={onClose} title="Book Waste Collection">
      {booked && <BookingSuccess collection={booked} onDone={onClose} />}
      {!booked && reviewing && booking && (
        <PinForm
          payment={payment}
          labels={{ pay: `Book for ${formatNaira(booking.amount)}`, pay_again: 'Book again' }}
        >
          <BackStep onBack={() => setReviewing(false)} />
          <Costs body={booking} onBack={() => setReviewing(false)} />
        </PinForm>
      )}
      {!booked && !reviewing && <BookingForm form={form} onCancel={onClose} />}
    </Dialog>
  );
}

const isAtField = (error: Error) => error instanceof Refusal && error.status === 400;

/** Replaces an unknown error with the specified sentence. */
function withFallbackMessage(error: unknown): never {
  const known = error instanceof OfflineError || (error instanceof Refusal && error.status < 500);
  if (known) throw error;
  throw new Refusal({ code: 'internal', message: wasteMessages.failed }, 500, error);
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');

function Costs({ body, onBack }: { body: BookingBody; onBack: () => void }) {
  const { amount, weekly, collection_address } = body;
  const place = useRef<HTMLDivElement>(null);
  // The clicked button is gone, so the focus needs a new place.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Button variant="ghost" className="self-start" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        Back
      </Button>
      <CostLines
        to={titleOf(body)}
        where={`${formatDateTime(instantOf(body.scheduled_date))}, ${oneLine(collection_address)}`}
        lines={[{ kind: 'amount', label: 'Amount', amount }]}
        total={amount}
      />
      <p className="text-muted text-sm">
        We’ll put the price on hold now, and pay it when the collection is done. Cancelling is free
        until {CHANGE_HOURS} hours before. If no one comes, you’ll get your money back.
        {weekly && ' We’ll hold the price of each following week a week ahead, until you stop.'}
      </p>
    </div>
  );
}

function BookingSuccess({ collection, onDone }: { collection: Collection; onDone: () => void }) {
  const at = instantOf(collection.scheduled_date);
  return (
    <PaymentSuccess
      amount={collection.amount}
      headline={`on hold for ${titleOf(collection)}`}
      reference={collection.reference}
      onDone={onDone}
    >
      <p>{wasteMessages.booked}</p>
      <p>
        {formatDateTime(at)}.{' '}
        {collection.plan_id !== null &&
          `We’ll book the next one on ${formatDate(at)}, for a week after that.`}
      </p>
    </PaymentSuccess>
  );
}
