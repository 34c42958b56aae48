// The terms of joining: the group's rules, the consequences of not paying (in the server's words), and the
// required checkbox.
import { Checkbox } from '../ui/checkbox.tsx';
import { Sentences } from './sentences.tsx';

export const TICK_FIRST = 'Tick this to continue.';

type Props = {
  terms: readonly string[];
  rules?: readonly string[];
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  /** True once the customer has tried to continue. */
  tried: boolean;
};

export function Terms({ terms, rules = [], agreed, onAgree, tried }: Props) {
  return (
    <>
      {rules.length > 0 && (
        <section>
          <h3 className="mb-1.5 font-semibold text-sm">Group rules</h3>
          <Sentences sentences={rules} />
        </section>
      )}
      <section>
        <h3 className="mb-1.5 font-semibold text-sm">What you agree to</h3>
        <Sentences sentences={terms} />
      </section>
      <Checkbox
        className="items-center text-sm"
        checked={agreed}
        onChecked={onAgree}
        error={tried && !agreed ? TICK_FIRST : undefined}
      >
        I have read these rules and agree to them
      </Checkbox>
    </>
  );
}
