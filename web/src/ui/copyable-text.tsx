// A token or number to use elsewhere, with a button to copy it.
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  label: string;
  shown: string;
  /** The text to copy, without the spaces of `shown`. */
  text: string;
};

export function CopyableText({ label, shown, text }: Props) {
  const [copyStatus, setCopyStatus] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setCopyStatus('Copied'),
      () => setCopyStatus('Copy it by hand'),
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p className="text-sm text-muted">{label}</p>
        <p className="font-bold text-lg tabular-nums tracking-wide">{shown}</p>
      </div>
      <Button variant="secondary" className="no-print" onClick={copy}>
        <Copy size={18} aria-hidden="true" />
        Copy
      </Button>
      <p role="status" className="w-full text-sm text-muted empty:hidden">
        {copyStatus}
      </p>
    </div>
  );
}
