// A product's name, category, price and description; of a new one also how many there are.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import {
  type OwnProduct,
  productBody,
  productUpdate,
} from '@alajo/contract/marketplace/schemas.ts';
import { toNaira } from '@alajo/contract/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call, newKey, sentence } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { QueryTrouble } from '../../ui/states.tsx';
import { useFormProblems } from '../form.ts';
import { categoriesQuery } from '../queries.ts';
import { lookAgain, productChanged } from './queries.ts';

const FIELDS = ['name', 'category_id', 'price', 'stock', 'description'] as const;
type Draft = Record<(typeof FIELDS)[number], string> & { listed: boolean };

const EMPTY: Draft = {
  name: '',
  category_id: '',
  price: '',
  stock: '',
  description: '',
  listed: true,
};

const draftOf = (product: OwnProduct): Draft => ({
  name: product.name,
  description: product.description,
  listed: product.listed,
  category_id: String(product.category_id),
  price: String(toNaira(product.price)),
  stock: '',
});

type Props = { product?: OwnProduct; onSaved: (saved: OwnProduct) => void };

export function ProductForm({ product, onSaved }: Props) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(product ? draftOf(product) : EMPTY);
  const [key] = useState(newUuid);
  const problems = useFormProblems(FIELDS);
  const [elsewhere, setElsewhere] = useState<Error>();
  const save = useMutation({
    mutationFn: (send: () => Promise<OwnProduct>) => send(),
    onSuccess: (saved) => {
      productChanged(client, saved);
      onSaved(saved);
    },
    onError: (error) => {
      setElsewhere(problems.refused(error) ? undefined : error);
      // A lost answer may have saved it.
      lookAgain(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setElsewhere(undefined);
    const { stock, listed, ...fields } = wireOf(draft);
    if (product) {
      const read = z.safeDecode(productUpdate, { ...fields, listed } as never);
      problems.read(read.error);
      const { id } = product;
      if (read.data) {
        const body = read.data;
        save.mutate(() => call(marketplaceRoutes.updateProduct, { ...body, id }));
      }
      return;
    }
    const read = z.safeDecode(productBody, { ...fields, stock, key } as never);
    problems.read(read.error);
    if (read.data) {
      const body = read.data;
      save.mutate(() => call(marketplaceRoutes.addProduct, body));
    }
  };
  return (
    <form ref={problems.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {elsewhere && <Notice tone="bad">{sentence(elsewhere)}</Notice>}
      <Fields draft={draft} made={product !== undefined} at={problems.at} onDraft={setDraft} />
      <Button type="submit" loading={save.isPending}>
        {product ? 'Save' : 'Put it on sale'}
      </Button>
    </form>
  );
}

type FieldsProps = {
  draft: Draft;
  made: boolean;
  at: (field: keyof Omit<Draft, 'listed'>) => string | undefined;
  onDraft: (draft: Draft) => void;
};

function Fields({ draft, made, at, onDraft }: FieldsProps) {
  const categories = useQuery(categoriesQuery);
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part });
  return (
    <>
      <Field
        label="Name"
        maxLength={100}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        error={at('name')}
      />
      <QueryTrouble query={categories} />
      <Select
        label="Category"
        value={draft.category_id}
        onValue={(category_id) => change({ category_id })}
        error={at('category_id')}
      >
        <option value="">Choose a category</option>
        {categories.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <MoneyField
        label="Price of one (₦)"
        value={draft.price}
        onValue={(price) => change({ price })}
        error={at('price')}
        hint={made ? 'Orders that are placed already keep their price.' : undefined}
      />
      {!made && (
        <Field
          label="How many do you have?"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={draft.stock}
          onChange={(event) => change({ stock: event.target.value.replace(/\D/g, '') })}
          error={at('stock')}
        />
      )}
      <TextArea
        label="Description (optional)"
        rows={5}
        maxLength={2000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
        error={at('description')}
      />
      {made && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={draft.listed}
            onChange={(event) => change({ listed: event.target.checked })}
          />
          On sale: buyers find it
        </label>
      )}
    </>
  );
}

/** Nothing typed is no number, not nought. */
const wholeIn = (text: string) => (text === '' ? Number.NaN : Number(text));

const wireOf = ({ category_id, price, stock, ...rest }: Draft) => ({
  ...rest,
  category_id: wholeIn(category_id),
  price: price === '' ? undefined : price.replace(/\.$/, ''),
  stock: wholeIn(stock),
});

/** `crypto.randomUUID` is missing on plain http. */
function newUuid(): string {
  const hex = newKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
