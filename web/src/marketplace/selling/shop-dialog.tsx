// Edits the shop's name and description.
import type { Shop } from '@alajo/contract/marketplace/schemas.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ShopForm } from './shop-form.tsx';

export default function ShopDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Edit shop">
      <ShopForm shop={shop} go="Save" onDone={onClose} />
    </Dialog>
  );
}
