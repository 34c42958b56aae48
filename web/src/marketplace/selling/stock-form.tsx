// Adds to or reduces the stock, relative to what the seller saw, so a repeated request changes nothing
// however much is sold in the meantime.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type OwnProduct, restockBody } from '@alajo/contract/marketplace/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Select } from '../../ui/select.tsx';
import { productChanged, refetchShop } from './queries.ts';

type Props = { product: OwnProduct; onSaved: () => void };

type Values = { more: boolean; add: string };

const changeIn = ({ more, add }: Values) => (more ? 1 : -1) * Number(add);

export function StockForm({ product, onSaved }: Props) {
  const client = useQueryClient();
  // The stock the seller saw: the list behind keeps changing.
  const [{ id, name, stock, stocked }, setSeen] = useState(product);
  const form = useForm({
    initial: { more: true, add: '' },
    check: (values) => z.safeParse(restockBody, { add: changeIn(values) || Number.NaN, stocked }),
    send: (body) => call(marketplaceRoutes.restock, { ...body, id }),
    onDone: (changed) => {
      productChanged(client, changed);
      onSaved();
    },
    onFail: () => refetchShop(client),
  });
  const change = changeIn(form.values);
  const old = product.stocked !== stocked;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {name}: <b className="tabular-nums">{stock}</b> left.
      </p>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {old && (
        <Button variant="secondary" onClick={() => setSeen(product)}>
          Show current stock
        </Button>
      )}
      <Select
        label="What changed?"
        value={form.values.more ? 'more' : 'fewer'}
        onValue={(chosen) => form.set({ more: chosen === 'more' })}
      >
        <option value="more">New stock arrived</option>
        <option value="fewer">Stock is lower</option>
      </Select>
      <DigitsField
        label={form.values.more ? 'How many arrived?' : 'How many fewer?'}
        autoComplete="off"
        length={6}
        {...form.field('add')}
        hint={change !== 0 && stock + change >= 0 ? `That leaves ${stock + change}.` : undefined}
      />
      <Button type="submit" loading={form.pending}>
        Save
      </Button>
    </form>
  );
}
