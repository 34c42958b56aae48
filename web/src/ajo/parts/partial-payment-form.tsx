// Form for a part payment of the amount due.
import { ajoMessages, PART_MIN } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, moneyBetween } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';

type Props = { due: Kobo; onPart: (part: Kobo) => void; onCancel: () => void };

export default function PartForm({ due, onPart, onCancel }: Props) {
  const form = useForm({
    initial: { part: '' },
    check: (values) => partOf(due).safeParse(values),
    send: ({ part }) => onPart(part),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <MoneyField
        label="How much now?"
        hint={`${formatNaira(due)} is due. We’ll try again to take the rest.`}
        {...form.field('part')}
      />
      <div className="flex gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Pay all
        </Button>
        <Button type="submit" className="flex-1">
          Continue
        </Button>
      </div>
    </form>
  );
}

function partOf(due: Kobo) {
  const sentences = {
    missing: 'Enter an amount',
    below: ajoMessages.part,
    above: `Only ${formatNaira(due)} is due`,
  };
  const min = due < PART_MIN ? due : PART_MIN;
  return z.strictObject({ part: moneyBetween({ min, max: due }, sentences) });
}
