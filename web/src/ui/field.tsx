// Form fields: a label, the input, a hint or an error that screen readers connect with it.
import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const INPUT =
  'w-full min-h-12 rounded-card border bg-surface px-3.5 text-base text-text placeholder:text-muted [&[readonly]]:border-line [&[readonly]]:bg-bg';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Inside the field's right edge. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Field({ label, hint, error, end, className, ...rest }: Props) {
  const id = useId();
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={about}
          className={`${INPUT} ${error ? 'border-bad' : 'border-field'} ${end ? 'pr-12' : ''}`}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      {about && (
        <p id={about} className={`mt-1.5 text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines. */
export function TextArea({ label, hint, error, ...rest }: AreaProps) {
  const id = useId();
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
        className={`${INPUT} py-2.5 ${error ? 'border-bad' : 'border-field'}`}
      />
      {about && (
        <p id={about} className={`mt-1.5 text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** A password with a show/hide toggle. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={<ShowToggle what="password" shown={shown} onShown={setShown} />}
    />
  );
}

type ToggleProps = { what: string; shown: boolean; onShown: (shown: boolean) => void };

/** The eye at a secret field's end: what was typed can be read before it counts. */
export function ShowToggle({ what, shown, onShown }: ToggleProps) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center text-muted"
      aria-label={`${shown ? 'Hide' : 'Show'} ${what}`}
      onClick={() => onShown(!shown)}
    >
      {shown ? <EyeOff size={20} /> : <Eye size={20} />}
    </button>
  );
}

/** Naira: groups digits as they are typed; the value is plain text such as 1500.50. */
export function MoneyField({
  value,
  onValue,
  ...rest
}: Omit<Props, 'value' | 'onChange'> & { value: string; onValue: (value: string) => void }) {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const { input, keepCaret } = useCaret();
  return (
    <Field
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      value={fraction === undefined ? grouped : `${grouped}.${fraction}`}
      onChange={(event) => {
        const typed = event.target.value.replace(/[₦,\s]/g, '');
        keepCaret(event.target);
        if (/^\d{0,13}(\.\d{0,2})?$/.test(typed)) onValue(typed.replace(/^0+(?=\d)/, ''));
      }}
    />
  );
}

// Commas come and go before the caret: it stays behind as many digits as before.
function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current } = input;
    if (before.current === undefined || current === null) return;
    let at = 0;
    for (let left = before.current; left > 0 && at < current.value.length; at++) {
      if (current.value[at] !== ',') left -= 1;
    }
    before.current = undefined;
    current.setSelectionRange(at, at);
  });
  const keepCaret = ({ value, selectionStart }: HTMLInputElement) => {
    const typed = value.slice(0, selectionStart ?? value.length);
    before.current = typed.replace(/[₦,\s]/g, '').length;
  };
  return { input, keepCaret };
}

/** Digits only, such as codes and PINs. */
export function DigitsField({
  length,
  value,
  onValue,
  ...rest
}: Omit<Props, 'value' | 'onChange'> & {
  length: number;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <Field
      inputMode="numeric"
      {...rest}
      value={value}
      maxLength={length}
      onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, length))}
    />
  );
}

export function Select({
  label,
  hint,
  error,
  children,
  ...rest
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={rest.value}
        onChange={(event) => rest.onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
        className={`${INPUT} ${error ? 'border-bad' : 'border-field'}`}
      >
        {children}
      </select>
      {about && (
        <p id={about} className={`mt-1.5 text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
