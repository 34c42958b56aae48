// Screen width: true if there is room for a second column.
import { useSyncExternalStore } from 'react';

const WIDE = '(min-width:64rem)'; // Tailwind's `lg`

export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(WIDE);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDE).matches,
  );
}
