// Delivery of a purchase: the token in groups of four and any PINs, each with a copy button.
import type { Delivery, TokenKind } from '@alajo/contract/wallet/schemas.ts';
import { CopyableText } from '../ui/copyable-text.tsx';

const grouped = (token: string) => token.replace(/\d{4}(?=\d)/g, '$& ');

export const hasCodes = (delivery: Delivery | null): delivery is Delivery =>
  delivery !== null && (delivery.token !== null || delivery.pins.length > 0);

export function DeliveryShown({ delivery }: { delivery: Delivery }) {
  const { token, units, pins } = delivery;
  if (!hasCodes(delivery)) return null;
  // Key change tokens go into the meter before the main token.
  const keyChanges = pins.filter(({ kind }) => kind?.startsWith('key_change'));
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-tint p-4">
      <Pins pins={keyChanges} />
      {token !== null && <CopyableText label="Token" shown={grouped(token)} text={token} large />}
      {units !== null && <p className="text-sm text-muted">{units} kWh</p>}
      <Pins pins={pins.filter((pin) => !keyChanges.includes(pin))} />
    </div>
  );
}

const LABELS: Record<TokenKind, string> = {
  key_change_1: 'Key change token 1 (enter first)',
  key_change_2: 'Key change token 2 (enter before the token)',
  bonus: 'Bonus token',
  reset: 'Reset token',
  configure: 'Configuration token',
  other: 'Other token',
};

function Pins({ pins }: { pins: Delivery['pins'] }) {
  return pins.map(({ serial, pin, kind }) => {
    const label = kind === undefined ? 'PIN' : LABELS[kind];
    return (
      <CopyableText
        key={pin}
        label={serial === null ? label : `${label}, serial ${serial}`}
        shown={grouped(pin)}
        text={pin}
      />
    );
  });
}
