// Person field of a form: accepts a @username, phone or email, the phone's contacts, and saved or paid
// recipients.
import type { RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const KnownPeople = lazyPart(() => import('./known-people.tsx'), { retry: 'none' });

type BankTarget = Extract<RecipientTarget, { type: 'bank' }>;

type Props = FieldProps & {
  value: string;
  onValue: (handle: string) => void;
  /** True if a bank account will do as well. */
  onBank?: (target: BankTarget) => void;
};

export function PersonField({ onBank, ...input }: Props) {
  const { value, onValue } = input;
  return (
    <div>
      <Field autoCapitalize="none" autoCorrect="off" autoComplete="off" {...input} />
      <SuggestedPeople text={value} onHandle={onValue} onBank={onBank} />
    </div>
  );
}

type SuggestedProps = {
  /** The field's text. */
  text: string;
  onHandle: (handle: string) => void;
  onBank?: ((target: BankTarget) => void) | undefined;
};

/** List below the field: saved and paid recipients that match, and the phone's contacts. */
export function SuggestedPeople({ text, onHandle, onBank }: SuggestedProps) {
  const choose = (target: RecipientTarget) =>
    target.type === 'user' ? onHandle(`@${target.username}`) : onBank?.(target);
  return (
    <KnownPeople
      text={text}
      withBanks={onBank !== undefined}
      onChoose={choose}
      onNumber={onHandle}
    />
  );
}
