// The form for a shop's name and description, to open or edit it.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type Shop, shopBody } from '@alajo/contract/marketplace/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { shopChanged } from './queries.ts';

type Props = { shop?: Shop; go: string; onDone?: () => void };

/** Drafts of a new shop; editing starts from the saved one. */
const drafts = createDrafts<{ name: string; about: string }>('shop');

export function ShopForm({ shop, go, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { name: shop?.name ?? '', about: shop?.about ?? '' },
    draft: shop === undefined ? drafts() : undefined,
    check: (values) => z.safeParse(shopBody, values),
    send: (body) => call(marketplaceRoutes.startSelling, body),
    onDone: (changed) => {
      shopChanged(client, changed);
      onDone?.();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RestoredDraft form={form} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Field label="Name of your shop" maxLength={60} {...form.field('name')} />
      <TextArea
        label="About your shop (optional)"
        rows={3}
        maxLength={500}
        {...form.field('about')}
      />
      <Button type="submit" loading={form.pending}>
        {go}
      </Button>
    </form>
  );
}
