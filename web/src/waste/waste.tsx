// Waste Management (spec §2): services to book, the customer's collections and weekly plans.
import { formatNaira } from '@alajo/contract/money.ts';
import {
  type Collection,
  instantOf,
  startingPriceOn,
  type WastePlan,
  type WasteType,
  wasteTypes,
} from '@alajo/contract/waste/schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Biohazard, BrickWall, House, Leaf, MonitorSmartphone, Recycle } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { type CollectionAction, CollectionCard } from './collection-card.tsx';
import { collectionsQuery, plansQuery } from './queries.ts';
import { titleOf } from './status.tsx';

const loadBooking = () => import('./booking-dialog.tsx');
const loadPhotos = () => import('./photos-dialog.tsx');
const loadChanges = () => import('./change-dialogs.tsx');
const BookingDialog = lazyPart(loadBooking);
const ChangeDialog = lazyPart(loadChanges);
const PhotosDialog = lazyPart(loadPhotos);
const StopDialog = lazyPart(async () => ({ default: (await loadChanges()).StopDialog }));

/** The open dialog. */
type OpenDialog =
  | { kind: 'book'; type: WasteType }
  | { kind: 'change'; act: CollectionAction; collection: Collection }
  | { kind: 'photos'; collection: Collection }
  | { kind: 'stop'; plan: WastePlan };
type OpenDialogHandler = (opened: OpenDialog) => void;

export function Component() {
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  return (
    <div className="flex flex-col gap-8">
      <title>Waste Management · Alajo</title>
      <PageHead title="Waste Management" />
      <Services onOpen={setOpened} />
      <Collections onOpen={setOpened} />
      <Plans onOpen={setOpened} />

      {opened?.kind === 'book' && <BookingDialog type={opened.type} onClose={close} />}
      {opened?.kind === 'change' && (
        <ChangeDialog act={opened.act} collection={opened.collection} onDone={close} />
      )}
      {opened?.kind === 'photos' && <PhotosDialog collection={opened.collection} onClose={close} />}
      {opened?.kind === 'stop' && <StopDialog plan={opened.plan} onDone={close} />}
    </div>
  );
}

const LOOKS = {
  household: { icon: House, about: 'Bags and bins from the home' },
  recyclable: { icon: Recycle, about: 'Plastic, paper, glass, metal' },
  electronic: { icon: MonitorSmartphone, about: 'Phones, fridges, cables' },
  organic: { icon: Leaf, about: 'Kitchen and garden' },
  hazardous: { icon: Biohazard, about: 'Batteries, paint, chemicals' },
  construction: { icon: BrickWall, about: 'Rubble, wood, tiles' },
} as const satisfies Record<WasteType, object>;

function Services({ onOpen }: { onOpen: OpenDialogHandler }) {
  const today = pricingDay();
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="mb-3 font-semibold text-lg">
        Book a collection
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {wasteTypes.map(({ id, name }) => {
          const { icon: Icon, about } = LOOKS[id];
          return (
            <li key={id} className="min-w-0">
              <button
                type="button"
                onPointerDown={loadBooking}
                onClick={() => onOpen({ kind: 'book', type: id })}
                className="flex h-full w-full flex-col items-start gap-2 rounded-card border border-line bg-surface p-4 text-left wrap-anywhere hover:border-primary hover:bg-tint"
              >
                <Icon size={24} aria-hidden="true" className="text-primary" />
                <span className="font-semibold">{name}</span>
                <span className="text-muted text-sm">{about}</span>
                <span className="mt-auto font-semibold text-sm tabular-nums">
                  From {formatNaira(startingPriceOn(today, id))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Collections({ onOpen }: { onOpen: OpenDialogHandler }) {
  const query = useInfiniteQuery(collectionsQuery);
  const collections = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-labelledby="collections" className="flex flex-col gap-3">
      <h2 id="collections" className="font-semibold text-lg">
        My Collections
      </h2>
      <QueryError query={query} />
      {query.isPending && <Skeleton key="loading" className="h-72" />}
      {query.isSuccess && collections.length === 0 && (
        <EmptyState drawing="waste" title="No collections yet">
          <p className="text-muted text-sm">Choose a waste type above to book one.</p>
        </EmptyState>
      )}
      {collections.length > 0 && (
        <ul className="grid gap-5 lg:grid-cols-2" onPointerDown={loadChanges}>
          {collections.map((collection) => (
            <li key={collection.id} className="min-w-0">
              <CollectionCard
                collection={collection}
                onAct={(act) => onOpen({ kind: 'change', act, collection })}
                onPhotos={() => onOpen({ kind: 'photos', collection })}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query}>Load more</ShowMore>
    </section>
  );
}

/** Renders nothing without plans. */
function Plans({ onOpen }: { onOpen: OpenDialogHandler }) {
  const query = useQuery(plansQuery);
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <section aria-labelledby="weekly" className="flex flex-col gap-3">
      <h2 id="weekly" className="font-semibold text-lg">
        Weekly collections
      </h2>
      <QueryError query={query} />
      <ul className="flex flex-col gap-3">
        {query.data?.map((plan) => (
          <li key={plan.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <div>
                <h3 className="font-semibold">
                  {titleOf(plan)}, {formatNaira(plan.amount)} a week
                </h3>
                <p className="text-muted text-sm">
                  Next collection: {formatDateTime(instantOf(plan.next_date))}, booked on{' '}
                  {formatDate(plan.books_at)}
                </p>
              </div>
              <Button
                variant="secondary"
                aria-label={`Stop weekly ${titleOf(plan).toLowerCase()}`}
                onPointerDown={loadChanges}
                onClick={() => onOpen({ kind: 'stop', plan })}
              >
                Stop
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
