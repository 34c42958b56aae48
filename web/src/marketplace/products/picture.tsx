// A product's picture, or a drawing if there is none or it fails to load.
import { Package } from 'lucide-react';
import { useState } from 'react';

type Props = {
  src: string | null | undefined;
  /** Empty next to the product's name, which already describes it. */
  alt?: string;
  /** Loaded with the page instead of on scroll. */
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
