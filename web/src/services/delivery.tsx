// What was bought, where it is more than air: the token in groups of four, PINs, each to be copied.
import type { Delivery } from '@alajo/contract/wallet.ts';
import { Copied } from '../ui/copied.tsx';

const grouped = (token: string) => token.replace(/\d{4}(?=\d)/g, '$& ');

export function DeliveryShown({ delivery }: { delivery: Delivery }) {
  const { token, units, pins } = delivery;
  if (token === null && pins.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-tint p-4">
      {token !== null && <Copied label="Token" shown={grouped(token)} text={token} />}
      {units !== null && <p className="text-sm text-muted">{units} kWh</p>}
      {pins.map(({ serial, pin }) => (
        <Copied
          key={pin}
          label={serial === null ? 'PIN' : `PIN, serial ${serial}`}
          shown={grouped(pin)}
          text={pin}
        />
      ))}
    </div>
  );
}
