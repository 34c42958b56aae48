// Reviews a received product: stars and optional text. A second review replaces the first.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type Review, reviewBody } from '@alajo/contract/marketplace/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { StarsField } from '../../ui/stars-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { productQuery } from '../queries.ts';

type Props = {
  /** The product's id. */
  id: number;
  name: string;
  first: Pick<Review, 'rating' | 'text'> | null;
  onEnd: () => void;
};

type Values = { rating: number | undefined; text: string };
const drafts = createDrafts<Values>('review');

export function ReviewForm({ id, name, first, onEnd }: Props) {
  const client = useQueryClient();
  const initial: Values = { rating: first?.rating, text: first?.text ?? '' };
  const form = useForm({
    initial,
    // Drafts are for new reviews; editing starts from the saved review.
    draft: first === null ? drafts(id) : undefined,
    check: (values) => z.safeParse(reviewBody, values),
    send: (body) => call(marketplaceRoutes.review, { ...body, id }),
    onDone: (product) => {
      client.setQueryData(productQuery(id).queryKey, product);
      for (const key of ['reviews', 'products', 'orders', 'order']) {
        client.invalidateQueries({ queryKey: ['market', key] });
      }
      onEnd();
    },
  });
  return (
    <form
      {...form.props}
      aria-label={`Review ${name}`}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
    >
      <RestoredDraft form={form} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <StarsField legend="Your rating" {...form.field('rating')} />
      <TextArea
        label="What should others know? (optional)"
        rows={3}
        maxLength={1000}
        {...form.field('text')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" loading={form.pending}>
          Send review
        </Button>
      </div>
    </form>
  );
}
