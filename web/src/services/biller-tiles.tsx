// Billers as tiles by category, and the chosen one.
import {
  type BillCategory,
  type BillProvider,
  billCategories,
  type ServicePause,
} from '@alajo/contract/services/schemas.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { BillerMark, byMark, shortName } from './biller-mark.tsx';
import { PausedTile, pauseOf } from './pauses.tsx';

/** Two rows of four; if there are more, the last tile opens the rest. */
const SHOWN_MAX = 8;

type Props = {
  billers: BillProvider[];
  pauses: ServicePause[];
  /** Category shown first, if any. */
  category: BillCategory | undefined;
  onChoose: (biller: BillProvider) => void;
};

export function BillerTiles({ billers, pauses, category, onChoose }: Props) {
  const sections = billCategories
    .map((billCategory) => ({
      ...billCategory,
      billers: billers.filter((biller) => biller.category === billCategory.id).toSorted(byMark),
    }))
    .filter((section) => section.billers.length > 0)
    .toSorted((a, b) => Number(b.id === category) - Number(a.id === category));
  return sections.map(({ id, name, billers: own }) => (
    <section key={id} aria-labelledby={`billers-${id}`}>
      <h2 id={`billers-${id}`} className="mb-2 font-semibold text-muted text-sm">
        {name}
      </h2>
      <Tiles billers={own} pauses={pauses} onChoose={onChoose} />
    </section>
  ));
}

/**
 * The rest of the full name, for screen readers and voice control: the label must start with the visible
 * text.
 */
function restOf(biller: BillProvider): string {
  const short = shortName(biller);
  if (biller.name.startsWith(short)) return biller.name.slice(short.length);
  return `, ${biller.name}`;
}

const TILE =
  'flex w-full flex-col items-center gap-1.5 rounded-card px-1 py-1.5 text-center font-medium text-13 leading-4 hover:bg-tint';

function Tiles({ billers, pauses, onChoose }: Omit<Props, 'category'>) {
  const [all, setAll] = useState(billers.length <= SHOWN_MAX);
  const shown = all ? billers : billers.slice(0, SHOWN_MAX - 1);
  return (
    <ul className="grid grid-cols-4 gap-y-1 sm:grid-cols-6 lg:grid-cols-4">
      {shown.map((biller) => (
        <li key={biller.id}>
          <button type="button" onClick={() => onChoose(biller)} className={TILE}>
            <BillerMark id={biller.id} name={biller.name} size="tile" />
            {shortName(biller)}
            <span className="sr-only">{restOf(biller)}</span>
            {pauseOf(pauses, biller) && <PausedTile />}
          </button>
        </li>
      ))}
      {!all && (
        <li>
          <button type="button" onClick={() => setAll(true)} className={TILE}>
            <span
              aria-hidden="true"
              className="grid size-12 place-items-center rounded-[14px] bg-sunk font-bold text-muted"
            >
              +{billers.length - shown.length}
            </span>
            All {billers.length}
          </button>
        </li>
      )}
    </ul>
  );
}

export function BillerTilesLoading() {
  return <Skeleton className="h-72" />;
}

/** The chosen biller, shown instead of the tiles. */
export function ChosenBiller({ biller, onChange }: { biller: BillProvider; onChange: () => void }) {
  const category = billCategories.find(({ id }) => id === biller.category)?.name;
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface p-3">
      <BillerMark id={biller.id} name={biller.name} size="tile" />
      <p className="min-w-0 flex-1">
        <b className="wrap-anywhere block font-semibold leading-5">{biller.name}</b>
        <span className="text-13 text-muted">{category}</span>
      </p>
      <Button variant="ghost" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}
