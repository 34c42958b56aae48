// Ornament for elements that hold money: a woven edge of triangles and diamonds.
import { useId } from 'react';

export function WovenEdge({ className = '' }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" width="100%" height="12" className={`fill-current ${className}`}>
      <pattern id={id} width="36" height="12" patternUnits="userSpaceOnUse">
        <path d="M0 12 6 2l6 10zm18-11 4 5-4 5-4-5zm6-1 6 10 6-10z" />
      </pattern>
      <rect width="100%" height="12" fill={`url(#${id})`} />
    </svg>
  );
}
