// The sentence that a customer agrees to, with its amounts and its last day in bold.
import { consentParts, type OfferedPurpose } from '@alajo/contract/wallet/mandates.ts';

type Props = {
  terms: Pick<OfferedPurpose, 'name' | 'period' | 'cap' | 'total' | 'ends_on'>;
  className?: string;
};

export function ConsentSentence({ terms, className = '' }: Props) {
  return (
    <p className={`wrap-anywhere text-pretty tabular-nums ${className}`}>
      {consentParts(terms).map(({ text, strong }) =>
        strong ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
      )}
    </p>
  );
}
