// Filters (spec §2): every category, price, rating, stock. Nothing changes before it is applied.
import { toNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { invalid, useForm, valid } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { QueryTrouble } from '../../ui/states.tsx';
import { categoriesQuery } from '../queries.ts';
import { ANYTHING, RATINGS, readPrice, type Wanted } from './product-filters.ts';

type Props = { wanted: Wanted; onWant: (part: Partial<Wanted>) => void; onClose: () => void };

type Draft = { category: string; min: string; max: string; rating: string; in_stock: boolean };

const draftOf = ({ category, min, max, rating, in_stock }: Wanted): Draft => ({
  category: category ?? '',
  min: min === undefined ? '' : String(toNaira(min)),
  max: max === undefined ? '' : String(toNaira(max)),
  rating: rating === undefined ? '' : String(rating),
  in_stock,
});

function readDraft({ category, min, max, rating, in_stock }: Draft): Partial<Wanted> {
  return {
    category: category || undefined,
    min: readPrice(min),
    max: readPrice(max),
    rating: RATINGS.find((one) => String(one) === rating),
    in_stock,
  };
}

export default function FiltersDialog({ wanted, onWant, onClose }: Props) {
  const categories = useQuery(categoriesQuery);
  const form = useForm({
    initial: draftOf(wanted),
    check: (draft) => {
      const part = readDraft(draft);
      const crossed = part.min !== undefined && part.max !== undefined && part.max < part.min;
      return crossed ? invalid('max', 'The highest price is below the lowest') : valid(part);
    },
    send: (part) => {
      onWant(part);
      onClose();
    },
  });
  const { field } = form;
  const clear = () => {
    const { category, min, max, rating, in_stock } = ANYTHING;
    onWant({ category, min, max, rating, in_stock });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Filters">
      <form {...form.props} className="flex flex-col gap-4">
        <QueryTrouble query={categories} />
        <Select label="Category" {...field('category')}>
          <option value="">All categories</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <div className="grid grid-cols-2 gap-3">
          <MoneyField label="Lowest price (₦)" {...field('min')} />
          <MoneyField label="Highest price (₦)" {...field('max')} />
        </div>
        <Select label="Rating" {...field('rating')}>
          <option value="">Any rating</option>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating} stars and up
            </option>
          ))}
        </Select>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={form.values.in_stock}
            onChange={(event) => form.set({ in_stock: event.target.checked })}
          />
          Only what is in stock
        </label>
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={clear}>
            Clear filters
          </Button>
          <Button type="submit">Show products</Button>
        </div>
      </form>
    </Dialog>
  );
}
