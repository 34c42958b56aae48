// Filters (spec §2): every category, price, rating and stock. Nothing changes until they are applied.
import { toNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { invalid, useForm, valid } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { QueryError } from '../../ui/states.tsx';
import { categoriesQuery } from '../queries.ts';
import { NO_FILTERS, type ProductFilters, RATINGS, readPrice } from './product-filters.ts';

type Props = {
  filters: ProductFilters;
  onChange: (part: Partial<ProductFilters>) => void;
  onClose: () => void;
};

type Draft = { category: string; min: string; max: string; rating: string; in_stock: boolean };

const draftOf = ({ category, min, max, rating, in_stock }: ProductFilters): Draft => ({
  category: category ?? '',
  min: min === undefined ? '' : String(toNaira(min)),
  max: max === undefined ? '' : String(toNaira(max)),
  rating: rating === undefined ? '' : String(rating),
  in_stock,
});

function readDraft({ category, min, max, rating, in_stock }: Draft): Partial<ProductFilters> {
  return {
    category: category || undefined,
    min: readPrice(min),
    max: readPrice(max),
    rating: RATINGS.find((stars) => String(stars) === rating),
    in_stock,
  };
}

export default function FiltersDialog({ filters, onChange, onClose }: Props) {
  const categories = useQuery(categoriesQuery);
  const form = useForm({
    initial: draftOf(filters),
    check: (draft) => {
      const part = readDraft(draft);
      const crossed = part.min !== undefined && part.max !== undefined && part.max < part.min;
      return crossed ? invalid('max', 'The highest price is below the lowest') : valid(part);
    },
    send: (part) => {
      onChange(part);
      onClose();
    },
  });
  const { field } = form;
  const clear = () => {
    const { category, min, max, rating, in_stock } = NO_FILTERS;
    onChange({ category, min, max, rating, in_stock });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Filters">
      <form {...form.props} className="flex flex-col gap-4">
        <QueryError query={categories} />
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
        <Checkbox
          checked={form.values.in_stock}
          onChecked={(checked) => form.set({ in_stock: checked })}
        >
          In stock only
        </Checkbox>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={clear}>
            Clear filters
          </Button>
          <Button type="submit">Show products</Button>
        </div>
      </form>
    </Dialog>
  );
}
