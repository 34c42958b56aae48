// A product's name, category, price and description, and the stock of a new one.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import {
  type OwnProduct,
  productBodyOn,
  productUpdateOn,
} from '@alajo/contract/marketplace/schemas.ts';
import { toNaira } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, newIdempotencyKey } from '../../platform/api.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { type FormState, useForm } from '../../platform/form.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { Select } from '../../ui/select.tsx';
import { QueryError } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { categoriesQuery } from '../queries.ts';
import { productChanged, refetchShop } from './queries.ts';

type Values = Record<'key' | 'name' | 'category_id' | 'price' | 'stock' | 'description', string> & {
  listed: boolean;
};

/** Keeps a new product's values and key if the dialog is closed by accident. */
const drafts = createDrafts<Values>('product');

const valuesOf = (product: OwnProduct | undefined): Values => ({
  key: newUuid(),
  name: product?.name ?? '',
  description: product?.description ?? '',
  listed: product?.listed ?? true,
  category_id: product ? String(product.category_id) : '',
  price: product ? String(toNaira(product.price)) : '',
  stock: '',
});

type Props = { product?: OwnProduct; onSaved: (saved: OwnProduct) => void };

export function ProductForm({ product, onSaved }: Props) {
  return product ? (
    <EditedProduct product={product} onSaved={onSaved} />
  ) : (
    <NewProduct onSaved={onSaved} />
  );
}

function NewProduct({ onSaved }: Pick<Props, 'onSaved'>) {
  const client = useQueryClient();
  const [initial] = useState(() => valuesOf(undefined));
  const form = useForm({
    initial,
    draft: drafts(),
    check: ({ listed: _, ...values }) => z.safeParse(productBodyOn(pricingDay()), inputOf(values)),
    send: (body) => call(marketplaceRoutes.addProduct, body),
    onDone: (saved) => {
      productChanged(client, saved);
      onSaved(saved);
    },
    // A lost reply may have saved it.
    onFail: () => refetchShop(client),
  });
  return <ProductFields form={form} made={false} />;
}

function EditedProduct({ product, onSaved }: Required<Props>) {
  const client = useQueryClient();
  const [initial] = useState(() => valuesOf(product));
  const form = useForm({
    initial,
    check: ({ key: _, stock: __, ...values }) =>
      z.safeParse(productUpdateOn(pricingDay()), inputOf(values)),
    send: (body) => call(marketplaceRoutes.updateProduct, { ...body, id: product.id }),
    onDone: (saved) => {
      productChanged(client, saved);
      onSaved(saved);
    },
    onFail: () => refetchShop(client),
  });
  return <ProductFields form={form} made />;
}

/** `made`: the product already exists. */
function ProductFields({ form, made }: { form: FormState<Values>; made: boolean }) {
  const categories = useQuery(categoriesQuery);
  const { values, set, field } = form;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RestoredDraft form={form} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Field label="Name" maxLength={100} {...field('name')} />
      <QueryError query={categories} />
      <Select label="Category" {...field('category_id')}>
        <option value="">Choose a category</option>
        {categories.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <MoneyField
        label="Price each (₦)"
        hint={made ? 'Existing orders keep their price.' : undefined}
        {...field('price')}
      />
      {!made && (
        <DigitsField
          label="How many do you have?"
          autoComplete="off"
          length={6}
          {...field('stock')}
        />
      )}
      <TextArea
        label="Description (optional)"
        rows={5}
        maxLength={2000}
        {...field('description')}
      />
      {made && (
        <Checkbox checked={values.listed} onChecked={(checked) => set({ listed: checked })}>
          On sale: buyers can find it
        </Checkbox>
      )}
      <Button type="submit" loading={form.pending}>
        {made ? 'Save' : 'Put it on sale'}
      </Button>
    </form>
  );
}

/** Empty text is NaN, not 0. */
const wholeIn = (text: string) => (text === '' ? Number.NaN : Number(text));

/** The values in the contract's input format. */
const inputOf = ({
  category_id,
  price,
  stock,
  ...rest
}: Pick<Values, 'category_id' | 'price'> & { stock?: string }) => ({
  ...rest,
  category_id: wholeIn(category_id),
  price: price === '' ? undefined : price.replace(/\.$/, ''),
  ...(stock === undefined ? {} : { stock: wholeIn(stock) }),
});

/** `crypto.randomUUID` is missing on plain http. */
function newUuid(): string {
  const hex = newIdempotencyKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
