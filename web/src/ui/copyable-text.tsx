// A token or number to use elsewhere, with a button to copy it.
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, type Variant } from './button.tsx';

const LINK_END = 8;

type Props = {
  label: string;
  shown: string;
  /** The text to copy, without the spaces of `shown`. */
  text: string;
  /** True for a link, which no one reads: one line, with its middle truncated if it doesn't fit. */
  link?: boolean;
  /** True for text that is typed somewhere else, digit by digit. */
  large?: boolean;
  /** Label of the button, for screens with several: "Copy account number". */
  copiedLabel?: string;
  variant?: Variant;
  onCopied?: (() => void) | undefined;
};

export function CopyableText({
  label,
  shown,
  text,
  link = false,
  large = false,
  copiedLabel,
  variant = 'secondary',
  onCopied,
}: Props) {
  const [copyStatus, setCopyStatus] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => {
        setCopyStatus('Copied');
        onCopied?.();
      },
      () => setCopyStatus('Couldn’t copy. Please copy it by hand.'),
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className={large ? 'w-full' : 'min-w-0 flex-1 basis-32'}>
        <p className="wrap-anywhere text-sm text-muted">{label}</p>
        {link ? (
          <p className="flex font-medium text-15">
            <span className="truncate">{shown.slice(0, -LINK_END)}</span>
            <span className="shrink-0">{shown.slice(-LINK_END)}</span>
          </p>
        ) : (
          <p
            className={`wrap-anywhere font-bold tabular-nums tracking-wide ${large ? 'text-[2.125rem] leading-11' : 'text-lg'}`}
          >
            {shown}
          </p>
        )}
      </div>
      <Button
        variant={variant}
        aria-label={copiedLabel && `Copy ${copiedLabel}`}
        className={`no-print ${large ? 'w-full' : 'ml-auto'}`}
        onClick={copy}
      >
        <Copy size={18} aria-hidden="true" />
        Copy
      </Button>
      <p role="status" className="w-full text-sm text-muted empty:hidden">
        {copyStatus}
      </p>
    </div>
  );
}
