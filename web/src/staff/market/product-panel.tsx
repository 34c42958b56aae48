// One product and its shop, and the controls that hide either from buyers.

import { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import { hidingReason, type StaffProduct } from '@alajo/contract/marketplace/staff-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAt } from '../../platform/format.ts';
import { CustomerLink } from '../kit/customer-link.tsx';
import { PanelBody, PanelLoading, PanelTitle } from '../kit/panel.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { productQuery } from './market-data.ts';

export function ProductPanel({ id, me }: { id: number; me: StaffMe }) {
  const { data, error } = useQuery(productQuery(id));
  if (data === undefined) return <PanelLoading error={error} />;
  const { name, picture, price, stock, sold, listed, hidden, shop } = data;
  return (
    <PanelBody actions={may(me, 'orders.decide') && <HideActions product={data} />}>
      <PanelTitle>{name}</PanelTitle>
      {hidden && (
        <Banner>
          <b className="font-bold">Hidden</b> {formatAt(hidden.since)}: {hidden.reason}
        </Banner>
      )}
      {shop.hidden && (
        <Banner>
          <b className="font-bold">The whole shop was hidden</b> {formatAt(shop.hidden.since)}:{' '}
          {shop.hidden.reason}
        </Banner>
      )}
      {picture && <img src={picture} alt="" className="w-full rounded-lg border border-line" />}
      <Facts>
        <Fact name="Price">{formatNaira(price)}</Fact>
        <Fact name="Shop">
          <CustomerLink {...shop} />
        </Fact>
        <Fact name="Left">{stock}</Fact>
        <Fact name="Sold">{sold}</Fact>
        <Fact name="In the shop">{listed ? 'On sale' : 'Taken off sale'}</Fact>
      </Facts>
      <p className="text-muted">
        Buyers can’t find or buy hidden products. Existing orders continue. The seller sees the
        reason.
      </p>
    </PanelBody>
  );
}

type Target = 'product' | 'shop';
const HIDE = { product: marketStaffRoutes.hideProduct, shop: marketStaffRoutes.hideShop };
const SHOW = { product: marketStaffRoutes.showProduct, shop: marketStaffRoutes.showShop };

type Hideable = { target: Target; id: number; name: string; hidden: boolean };

const hideablesOf = ({ id, name, hidden, shop }: StaffProduct): Hideable[] => [
  { target: 'product', id, name, hidden: hidden !== null },
  { target: 'shop', id: shop.id, name: shop.name, hidden: shop.hidden !== null },
];

function HideActions({ product }: { product: StaffProduct }) {
  const [target, setTarget] = useState<Target>();
  const both = hideablesOf(product);
  const chosen = both.find((item) => item.target === target);
  if (chosen !== undefined)
    return <HiddenReason item={chosen} onClose={() => setTarget(undefined)} />;
  return both.map((item) => (
    <HideButton key={item.target} item={item} onPress={() => setTarget(item.target)} />
  ));
}

const KEYS: Record<Target, string> = { product: 'h', shop: 's' };

function HideButton({
  item: { target, hidden },
  onPress,
}: {
  item: Hideable;
  onPress: () => void;
}) {
  const label = `${hidden ? 'Show' : 'Hide'} the ${target}`;
  const key = KEYS[target];
  useKeys(`The ${target}`, [{ key, label: label.toLowerCase(), run: onPress }]);
  return (
    <ActionButton variant={hidden ? 'plain' : 'danger'} hint={key} wide onClick={onPress}>
      {label}
    </ActionButton>
  );
}

function HiddenReason({
  item: { target, id, name, hidden },
  onClose,
}: {
  item: Hideable;
  onClose: () => void;
}) {
  const [label, hint, submitLabel] = hidden
    ? [`Why show ${name} again?`, 'It stays in the log.', 'Show again']
    : [`Why hide ${name}?`, 'The seller will see this reason.', 'Hide'];
  return (
    <ReasonForm
      label={label}
      hint={hint}
      submitLabel={submitLabel}
      variant={hidden ? 'primary' : 'danger'}
      {...(!hidden && { schema: hidingReason })}
      send={(why) => callStaff((hidden ? SHOW : HIDE)[target], { id, reason: why })}
      onClose={onClose}
    />
  );
}
