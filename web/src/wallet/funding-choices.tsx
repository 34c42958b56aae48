// Ways to add money: saved cards first, then the specification's three sources.
import { CARDS_MAX } from '@alajo/contract/count-limits.ts';
import { cardExpiry, cardName, type SavedCard } from '@alajo/contract/wallet/cards.ts';
import type { FundingSource } from '@alajo/contract/wallet/fundings.ts';
import { Checkbox } from '../ui/checkbox.tsx';

/** A source, or a saved card by its id. */
export type FundingChoice = FundingSource | number;

const SOURCES: { source: FundingSource; label: string; hint: string }[] = [
  { source: 'card', label: 'Debit card', hint: 'On our partner’s page' },
  { source: 'bank_transfer', label: 'Bank transfer', hint: 'To a one-time account' },
  { source: 'ussd', label: 'USSD', hint: 'Dial a code on your phone' },
];

/** The card used last, unless it has expired; without one, a debit card. */
export const firstChoice = (cards: readonly SavedCard[]): FundingChoice =>
  cards.find(({ expired }) => !expired)?.id ?? 'card';

type Props = {
  cards: readonly SavedCard[];
  choice: FundingChoice;
  onChoose: (choice: FundingChoice) => void;
};

export function FundingChoices({ cards, choice, onChoose }: Props) {
  const option = (value: FundingChoice) => ({
    checked: choice === value,
    onChoose: () => onChoose(value),
  });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Pay with</legend>
      {cards.map((card) => (
        <Option
          key={card.id}
          {...option(card.id)}
          label={cardName(card)}
          hint={card.expired ? `Expired ${cardExpiry(card)}. Use another card.` : 'Saved card'}
          disabled={card.expired}
        />
      ))}
      {SOURCES.map(({ source, label, hint }) => (
        <Option
          key={source}
          {...option(source)}
          label={label}
          hint={source === 'card' && cards.length > 0 ? 'Another one' : hint}
        />
      ))}
    </fieldset>
  );
}

type OptionProps = {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

function Option({ label, hint, checked, disabled = false, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-14 items-center gap-3 rounded-control border border-line px-4 has-checked:border-primary has-checked:bg-tint">
      <input
        type="radio"
        name="source"
        className="size-5 accent-(--primary)"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={disabled ? 'text-muted' : ''}>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}

type SaveProps = { cards: readonly SavedCard[]; save: boolean; onSave: (save: boolean) => void };

/** Offers to save the card that pays, while there is room for one more. */
export function SaveCard({ cards, save, onSave }: SaveProps) {
  if (cards.length < CARDS_MAX) {
    return (
      <Checkbox checked={save} onChecked={onSave}>
        Save this card for next time
      </Checkbox>
    );
  }
  return (
    <p className="text-muted text-sm">
      You can save at most {CARDS_MAX} cards. Remove one in Settings to save another.
    </p>
  );
}
