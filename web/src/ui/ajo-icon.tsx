// The icon of Ajo groups, drawn like Lucide's: people's shares around one pot.
import { createLucideIcon } from 'lucide-react';

export const AjoIcon = createLucideIcon('Ajo', [
  ['circle', { key: 'pot', cx: 12, cy: 12, r: 1.5, fill: 'currentColor' }],
  [
    'circle',
    {
      key: 'shares',
      cx: 12,
      cy: 12,
      r: 9,
      strokeDasharray: '8.5 5.64',
      transform: 'rotate(-72 12 12)',
    },
  ],
]);
