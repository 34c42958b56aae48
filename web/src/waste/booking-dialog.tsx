// Booking a collection: the form, what it costs with the PIN, and how it went. The idempotency key is
// made when a booking is reviewed and kept while it stays the same.
import { formatNaira } from '@alajo/contract/money.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import {
  type BookingBody,
  type Collection,
  instantOf,
  type WasteType,
  wasteSays,
} from '@alajo/contract/waste/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, newKey, OfflineError, Refusal } from '../platform/api.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { useProblem } from '../ui/problem.tsx';
import { type Confirmed, CostLines, PinForm } from '../wallet/pin-form.tsx';
import { BookingForm, emptyDraft, FIELDS } from './booking-form.tsx';
import { wasteChanged } from './queries.ts';
import { titleOf } from './status.tsx';

type Props = { type: WasteType | ''; onClose: () => void };
type Review = { body: BookingBody; key: string };

export default function BookingDialog({ type, onClose }: Props) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => emptyDraft(type));
  const [review, setReview] = useState<Review>();
  const [reviewing, setReviewing] = useState(false);
  const problem = useProblem(FIELDS);
  const book = useMutation({
    mutationFn: ({ pin, again, body, key }: Confirmed & Review) =>
      call(wasteRoutes.book, { ...body, again }, { pin, idempotency_key: key }).catch(inOurWords),
    onSuccess: () => wasteChanged(client),
    onError: (error) => {
      if (!atField(error)) return;
      problem.refused(error);
      setReviewing(false);
    },
  });
  const go = (body: BookingBody) => {
    const same = JSON.stringify(review?.body) === JSON.stringify(body);
    if (!same) setReview({ body, key: newKey() });
    book.reset();
    setReviewing(true);
  };
  const title = book.data ? 'Collection booked' : 'Book Waste Collection';
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {book.data && <Booked collection={book.data} onDone={onClose} />}
      {!book.data && reviewing && review && (
        <PinForm
          says={{ go: `Book for ${formatNaira(review.body.amount)}`, once_more: 'Book again' }}
          duplicate="duplicate_booking"
          sending={book.isPending}
          error={book.error}
          onConfirm={(confirmed) => book.mutate({ ...confirmed, ...review })}
        >
          <Costs body={review.body} onBack={() => setReviewing(false)} />
        </PinForm>
      )}
      {!book.data && !reviewing && (
        <BookingForm
          draft={draft}
          problem={problem}
          onChange={setDraft}
          onCancel={onClose}
          onBook={go}
        />
      )}
    </Dialog>
  );
}

const atField = (error: Error) => error instanceof Refusal && error.status === 400;

/** The spec's sentence where nobody has a better one. */
function inOurWords(error: unknown): never {
  const known = error instanceof OfflineError || (error instanceof Refusal && error.status < 500);
  if (known) throw error;
  throw new Refusal({ code: 'internal', message: wasteSays.failed }, 500, error);
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');

function Costs({ body, onBack }: { body: BookingBody; onBack: () => void }) {
  const { amount, weekly, collection_address } = body;
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Button look="ghost" className="self-start" onClick={onBack}>
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
        The price is put aside now and paid when the collection is completed. Cancelling is free
        until 12 hours before; if nobody comes, your money is back.
        {weekly && ' Each next week is put aside a week ahead, until you stop it.'}
      </p>
    </div>
  );
}

function Booked({ collection, onDone }: { collection: Collection; onDone: () => void }) {
  const at = instantOf(collection.scheduled_date);
  return (
    <div className="flex flex-col gap-4">
      <Outcome tone="good">
        <b className="block">{wasteSays.booked}</b>
        {titleOf(collection)} on {formatDateTime(at)}.{' '}
        {collection.plan_id !== null &&
          `The next one is put aside on ${formatDate(at)} for a week later.`}
      </Outcome>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink look="secondary" to={`/receipt?ref=${collection.reference}`}>
          View receipt
        </ButtonLink>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
