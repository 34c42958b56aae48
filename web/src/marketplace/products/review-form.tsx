// Reviewing what was received: stars, and words if one likes. A second review replaces the first.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type Review, reviewBody } from '@alajo/contract/marketplace/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call, sentence } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { StarsField } from '../../ui/stars-field.tsx';
import { useFormProblems } from '../form.ts';
import { productQuery } from '../queries.ts';

type Props = {
  /** Of the product. */
  id: number;
  name: string;
  first: Pick<Review, 'rating' | 'text'> | null;
  onEnd: () => void;
};

export function ReviewForm({ id, name, first, onEnd }: Props) {
  const client = useQueryClient();
  const [rating, setRating] = useState(first?.rating);
  const [text, setText] = useState(first?.text ?? '');
  const problems = useFormProblems(['rating', 'text']);
  const send = useMutation({
    mutationFn: (body: z.output<typeof reviewBody>) =>
      call(marketplaceRoutes.review, { ...body, id }),
    onSuccess: (product) => {
      client.setQueryData(productQuery(id).queryKey, product);
      for (const key of ['reviews', 'products', 'orders', 'order']) {
        client.invalidateQueries({ queryKey: ['market', key] });
      }
      onEnd();
    },
    onError: problems.refused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = z.safeParse(reviewBody, { rating, text });
    problems.read(read.error);
    if (read.success) send.mutate(read.data);
  };
  return (
    <form
      ref={problems.form}
      noValidate
      aria-label={`Review ${name}`}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line p-4"
    >
      {send.error && <Notice tone="bad">{sentence(send.error)}</Notice>}
      <StarsField
        legend="Your rating"
        value={rating}
        onValue={setRating}
        error={problems.at('rating')}
      />
      <TextArea
        label="What should others know? (optional)"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={problems.at('text')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Send review
        </Button>
      </div>
    </form>
  );
}
