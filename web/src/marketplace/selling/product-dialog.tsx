// Dialog for one of the shop's products: create, edit, stock and pictures.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/states.tsx';
import { PicturesForm } from './pictures-form.tsx';
import { ProductForm } from './product-form.tsx';
import { ownProductQuery } from './queries.ts';
import { StockForm } from './stock-form.tsx';

type View = 'edit' | 'pictures' | 'stock';

type Props = {
  /** Undefined for a new product. */
  id: number | undefined;
  view: View;
  /** Opens another view of a product. */
  onView: (view: View, id: number) => void;
  onClose: () => void;
};

const TITLES = { edit: 'Edit product', pictures: 'Pictures', stock: 'Stock' } as const;

export default function ProductDialog({ id, view, onView, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={id === undefined ? 'Add a product' : TITLES[view]}>
      {id === undefined ? (
        <ProductForm onSaved={(made) => onView('pictures', made.id)} />
      ) : (
        <Known id={id} view={view} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Known({ id, view, onClose }: { id: number; view: View; onClose: () => void }) {
  const query = useQuery(ownProductQuery(id, useQueryClient()));
  const product = query.data;
  return (
    <>
      <QueryError query={query} />
      {query.isPending && <Skeleton key="loading" className="h-72" />}
      {product && view === 'edit' && <ProductForm product={product} onSaved={onClose} />}
      {product && view === 'stock' && <StockForm product={product} onSaved={onClose} />}
      {product && view === 'pictures' && <PicturesForm product={product} onDone={onClose} />}
    </>
  );
}
