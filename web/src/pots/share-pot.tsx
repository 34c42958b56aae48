import type { PublicPot } from '@alajo/contract/pots/schemas.ts';
import { ShareLink } from '../ui/share-link.tsx';

export function SharePot({ pot, main = false }: { pot: PublicPot; main?: boolean }) {
  return (
    <ShareLink
      path={`/pot/${pot.slug}`}
      text={`${pot.title}: pay in here and see how far along we are.`}
      label="Link to the pot"
      main={main}
    />
  );
}
