// What was bought, where it is more than air: the token in groups of four, PINs, each to be copied.
import type { Delivery } from '@alajo/contract/wallet.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';

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

function Copied({ label, shown, text }: { label: string; shown: string; text: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Copy it by hand'),
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p className="text-sm text-muted">{label}</p>
        <p className="font-bold text-lg tabular-nums tracking-wide">{shown}</p>
      </div>
      <Button look="secondary" className="no-print" onClick={copy}>
        <Copy size={18} aria-hidden="true" />
        Copy
      </Button>
      <p role="status" className="w-full text-sm text-muted empty:hidden">
        {said}
      </p>
    </div>
  );
}
