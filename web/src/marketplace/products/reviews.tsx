// A product's reviews: the star histogram, the texts, and the customer's own review.
import type { ProductDetail, Review } from '@alajo/contract/marketplace/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Skeleton } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { reviewsQuery } from '../queries.ts';
import { ReviewForm } from './review-form.tsx';
import { Stars } from './stars.tsx';

export function Reviews({ product }: { product: ProductDetail }) {
  const { id, reviews_count, may_review, your_review } = product;
  const [writing, setWriting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = () => {
    setWriting(false);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={`reviews-${id}`} className="flex flex-col gap-4">
      <h3
        ref={heading}
        id={`reviews-${id}`}
        tabIndex={-1}
        className="border-t border-line pt-4 font-semibold outline-none"
      >
        Reviews
      </h3>
      {reviews_count === 0 && (
        <p className="text-muted text-sm">No reviews yet. Only buyers can review.</p>
      )}
      {reviews_count > 0 && <Histogram product={product} />}
      {may_review && !writing && (
        <Button variant="secondary" onClick={() => setWriting(true)}>
          {your_review ? 'Change your review' : 'Write a review'}
        </Button>
      )}
      {writing && <ReviewForm id={id} name={product.name} first={your_review} onEnd={end} />}
      {reviews_count > 0 && <List id={id} />}
    </section>
  );
}

function Histogram({ product: { stars, reviews_count } }: { product: ProductDetail }) {
  const rows = stars.map((count, i) => ({ rating: i + 1, count })).reverse();
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ rating, count }) => {
        const label = rating === 1 ? '1 star' : `${rating} stars`;
        return (
          <li key={rating} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3 text-sm">
            <span>{label}</span>
            <Progress label={`Reviews of ${label}`} value={count} max={reviews_count} />
            <span className="text-right text-muted tabular-nums">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

function List({ id }: { id: number }) {
  const query = useInfiniteQuery(reviewsQuery(id));
  const reviews = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-20" />}
      <ul className="flex flex-col divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-3">
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      <ShowMore query={query}>More reviews</ShowMore>
    </>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Stars rating={review.rating} />
        <span className="font-medium text-sm">{review.name}</span>
        {review.yours && <Chip tone="plain">yours</Chip>}
        <span className="ml-auto text-muted text-sm">{formatDate(review.date)}</span>
      </div>
      {review.text && (
        <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">{review.text}</p>
      )}
    </>
  );
}
