// Icon of a pot's purpose on its colour. Icons load separately: no other page needs them.
import type { PotPurpose } from '@alajo/contract/pots/schemas.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const Icon = lazyPart(() => import('./purpose-icon.tsx'), { retry: 'none' });

const HUES: Record<PotPurpose, string> = {
  aso_ebi: 'bg-plum text-on-plum',
  party: 'bg-clay text-on-clay',
  wedding: 'bg-indigo text-on-indigo',
  burial: 'bg-olive text-on-olive',
  gift: 'bg-leaf text-on-leaf',
  other: 'bg-sky text-on-sky',
};

type Props = { purpose: PotPurpose; large?: boolean };

export function PurposeMark({ purpose, large = false }: Props) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-control ${large ? 'size-14' : 'size-10'} ${HUES[purpose]}`}
    >
      <Icon purpose={purpose} size={large ? 28 : 20} />
    </span>
  );
}
