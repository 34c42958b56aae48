// More have come in, or fewer are there than it says. Counted on what the seller sees, so that a repeat
// changes nothing, however much is sold meanwhile.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type OwnProduct, restockBody } from '@alajo/contract/marketplace/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call, sentence } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { useFormProblems } from '../form.ts';
import { lookAgain, productChanged } from './queries.ts';

type Props = { product: OwnProduct; onSaved: () => void };

export function StockForm({ product, onSaved }: Props) {
  const client = useQueryClient();
  // What the seller saw: the list goes on changing behind.
  const [{ id, name, stock, stocked }, setSeen] = useState(product);
  const [more, setMore] = useState(true);
  const [typed, setTyped] = useState('');
  const problems = useFormProblems(['add']);
  const change = (more ? 1 : -1) * Number(typed);
  const save = useMutation({
    mutationFn: (body: z.output<typeof restockBody>) =>
      call(marketplaceRoutes.restock, { ...body, id }),
    onSuccess: (changed) => {
      productChanged(client, changed);
      onSaved();
    },
    onError: (error) => {
      problems.refused(error);
      lookAgain(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const add = change === 0 ? Number.NaN : change;
    const read = z.safeParse(restockBody, { add, stocked });
    problems.read(read.error);
    if (read.success) save.mutate(read.data);
  };
  const old = product.stocked !== stocked;
  return (
    <form ref={problems.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {name}: <b className="tabular-nums">{stock}</b> left.
      </p>
      {save.error && problems.at('add') === undefined && (
        <Notice tone="bad">{sentence(save.error)}</Notice>
      )}
      {old && (
        <Button look="secondary" onClick={() => setSeen(product)}>
          Show how many there are now
        </Button>
      )}
      <Select
        label="What changed?"
        value={more ? 'more' : 'fewer'}
        onValue={(chosen) => setMore(chosen === 'more')}
      >
        <option value="more">More have come in</option>
        <option value="fewer">There are fewer</option>
      </Select>
      <Field
        label={more ? 'How many have come in?' : 'How many fewer?'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        error={problems.at('add')}
        hint={change !== 0 && stock + change >= 0 ? `Then ${stock + change} are left.` : undefined}
      />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}
