// Fields shared by the purchase forms: chips, networks, and the phone field that guesses the network.
import { normalisePhone } from '@alajo/contract/phone.ts';
import { type NetworkId, networkOf, networks } from '@alajo/contract/services/networks.ts';
import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { BillerMark } from './biller-mark.tsx';
import { TILE } from './tiles.ts';

const CHIP =
  'min-h-11 rounded-full border bg-surface px-4 font-semibold text-sm has-checked:border-primary has-checked:bg-tint has-checked:text-on-tint';

type Choice<T extends string> = { id: T; name: string };

/** Options shown as chips. Built on radio buttons, so the keyboard and screen readers work. */
export function Chips<T extends string>(props: {
  legend: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onValue: (id: T) => void;
  error?: string | undefined;
}) {
  const { legend, choices, value, onValue, error } = props;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ id, name }) => (
          <label key={id} className={`flex items-center border-line ${CHIP}`}>
            <input
              type="radio"
              name={legend}
              className="peer sr-only"
              checked={value === id}
              onChange={() => onValue(id)}
            />
            <span className="rounded-full peer-focus-visible:outline-3 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-8">
              {name}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type NetworkProps = {
  value: NetworkId | undefined;
  onValue: (id: NetworkId) => void;
  error?: string | undefined;
};

/** The number's network, which can differ from the one its prefix belongs to. */
export function NetworkTiles({ value, onValue, error }: NetworkProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Network</legend>
      <div className="grid grid-cols-4 gap-2">
        {networks.map(({ id, name }) => (
          <label
            key={id}
            className={`flex flex-col items-center gap-2 rounded-card px-0.5 pt-2.5 pb-2 font-semibold text-xs ${TILE}`}
          >
            <input
              type="radio"
              name="Network"
              className="sr-only"
              checked={value === id}
              onChange={() => onValue(id)}
            />
            <BillerMark id={id} name={name} size="tile" />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type PhoneProps = {
  phone: string;
  network: NetworkId | undefined;
  /** `guess` is the network by prefix, if the number is complete and its prefix known. */
  onPhone: (phone: string, guess: NetworkId | undefined) => void;
  error?: string | undefined;
};

/** Preselects the network by prefix. Other choices get a hint but pass, because numbers are ported. */
export function PhoneField({ phone, network, onPhone, error }: PhoneProps) {
  const guess = guessOf(phone);
  const differs = guess !== undefined && network !== undefined && guess !== network;
  const name = networks.find(({ id }) => id === guess)?.name;
  return (
    <Field
      label="Phone number"
      type="tel"
      autoComplete="tel"
      placeholder="0803 123 4567"
      start={startOf(network)}
      value={phone}
      onChange={(event) => onPhone(event.target.value, guessOf(event.target.value))}
      error={error}
      hint={
        differs
          ? `This looks like ${name === 'MTN' || name === 'Airtel' ? 'an' : 'a'} ${name} number. If it was ported, that’s fine. Check before you pay.`
          : undefined
      }
    />
  );
}

function startOf(network: NetworkId | undefined): ReactNode {
  return network && <BillerMark id={network} name={network} size="field" />;
}

function guessOf(text: string): NetworkId | undefined {
  const phone = normalisePhone(text);
  return phone === undefined ? undefined : networkOf(phone);
}
