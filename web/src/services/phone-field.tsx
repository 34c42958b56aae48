// The number that gets airtime or data. Its prefix picks the network; the choice of the four appears only if
// the customer asks for it, or if the prefix can't be trusted.
import { normalisePhone } from '@alajo/contract/phone.ts';
import { type NetworkId, networkOf, networks } from '@alajo/contract/services/networks.ts';
import { Smartphone } from 'lucide-react';
import { type Ref, useState } from 'react';
import { canPickContact } from '../paying/people/contacts.ts';
import { PickContact } from '../paying/people/pick-contact.tsx';
import { Field } from '../ui/field.tsx';
import { BillerMark } from './biller-mark.tsx';
import { PausedTile } from './pauses.tsx';
import { TILE } from './tiles.ts';

type Props = {
  phone: string;
  network: NetworkId | undefined;
  onPhone: (phone: string) => void;
  onNetwork: (network: NetworkId) => void;
  errors: { phone: string | undefined; network?: string | undefined };
  /** True for a network that can't be paid now. */
  isPaused: (network: NetworkId) => boolean;
  /** Follows the network below the field. */
  note?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** The network of a number that was just typed: none if the prefix is unknown, unchanged until it is complete. */
export function networkAfter(phone: string, network: NetworkId | undefined): NetworkId | undefined {
  return isComplete(phone) ? guessNetwork(phone) : network;
}

export function PhoneField(props: Props) {
  const { phone, network, onPhone, onNetwork, errors, isPaused, note, ref } = props;
  // The number for which the choice was opened: typing another number closes it.
  const [changing, setChanging] = useState<string>();
  const guess = guessNetwork(phone);
  const isUnsure = isComplete(phone) && (guess === undefined || guess !== network);
  const isChanging = changing === phone;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Phone number"
        className="phone-field"
        type="tel"
        autoComplete="tel"
        placeholder="0803 123 4567"
        start={<NetworkMark network={network} />}
        end={canPickContact() && <PickContact onPick={(_, number) => onPhone(number)} />}
        value={phone}
        onValue={onPhone}
        error={errors.phone}
        hint={
          <span className="block px-1 text-13 leading-4.5">
            {isUnsure || network === undefined ? (
              networkHint(phone, guess)
            ) : (
              <>
                <b className="font-semibold text-text">{nameOf(network)}</b>
                {guess && ', from the number'}
                {note && ` · ${note}`} ·{' '}
                <button
                  type="button"
                  aria-expanded={isChanging}
                  onClick={() => setChanging(isChanging ? undefined : phone)}
                  className="inline-action font-semibold text-primary"
                >
                  Change
                </button>
              </>
            )}
          </span>
        }
        {...(ref && { ref })}
      />
      {(isChanging || isUnsure || errors.network) && (
        <NetworkTiles
          value={network}
          isPaused={isPaused}
          onValue={(chosen) => {
            setChanging(phone);
            onNetwork(chosen);
          }}
          error={errors.network}
        />
      )}
    </div>
  );
}

/** A chosen network may differ from the prefix, because numbers are ported. */
function networkHint(phone: string, guess: NetworkId | undefined): string {
  if (guess !== undefined) {
    const name = nameOf(guess);
    const article = name === 'MTN' || name === 'Airtel' ? 'an' : 'a';
    return `This looks like ${article} ${name} number. If it was ported, that’s fine. Check before you pay.`;
  }
  return isComplete(phone)
    ? 'We don’t know this number’s network. Choose it here.'
    : 'The number picks the network.';
}

function NetworkMark({ network }: Pick<Props, 'network'>) {
  if (network) return <BillerMark id={network} name={network} size="field" />;
  return (
    <span className="grid size-9 place-items-center rounded-[10px] bg-sunk text-muted">
      <Smartphone size={20} aria-hidden="true" />
    </span>
  );
}

type NetworkProps = Pick<Props, 'isPaused'> & {
  value: NetworkId | undefined;
  onValue: (id: NetworkId) => void;
  error: string | undefined;
};

function NetworkTiles({ value, isPaused, onValue, error }: NetworkProps) {
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
            {isPaused(id) && <PausedTile />}
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

const nameOf = (network: NetworkId) => networks.find(({ id }) => id === network)?.name ?? network;

const isComplete = (text: string) => normalisePhone(text) !== undefined;

function guessNetwork(text: string): NetworkId | undefined {
  const phone = normalisePhone(text);
  return phone === undefined ? undefined : networkOf(phone);
}
