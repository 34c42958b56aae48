// A product's picture; where there is none, or it does not come, a drawing in its place.
import { Package } from 'lucide-react';
import { useState } from 'react';

type Props = {
  src: string | null | undefined;
  /** Empty beside the product's name, which says it already. */
  alt?: string;
  /** Fetched with the page, not when it comes into sight. */
  eager?: boolean;
  className?: string;
};

export function Picture({ src, alt = '', eager = false, className = '' }: Props) {
  const [failed, setFailed] = useState<string>();
  const box = `grid shrink-0 place-items-center overflow-hidden bg-tint ${className}`;
  if (!src || failed === src) {
    return (
      <div
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={`${box} text-primary`}
      >
        <Package size={32} aria-hidden="true" strokeWidth={1.5} />
      </div>
    );
  }
  return (
    <div className={box}>
      <img
        src={src}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(src)}
        className="size-full object-cover"
      />
    </div>
  );
}
