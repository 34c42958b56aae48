// Parts of a document issued with a verification code: printing, saving, and how to check it.
import { Download, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { useAction } from '../platform/action.ts';
import { errorMessage } from '../platform/api.ts';
import { saveCsv } from '../platform/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';

type PrintProps = {
  disabled: boolean;
  issue: () => Promise<object>;
  onIssued?: () => void;
  children: ReactNode;
};

/** Prints once the code is on the sheet. */
export function PrintIssued({ disabled, issue, onIssued, children }: PrintProps) {
  const [printing, setPrinting] = useState<object>();
  const print = useAction({
    mutationFn: issue,
    onSuccess: (issued) => {
      onIssued?.();
      setPrinting(issued);
    },
  });
  useEffect(() => {
    if (printing) window.print();
  }, [printing]);
  return (
    <>
      <Button disabled={disabled} loading={print.isPending} onClick={() => print.mutate()}>
        <Printer size={18} aria-hidden="true" />
        {children}
      </Button>
      {print.error && (
        <div className="order-last col-span-full">
          <Notice tone="bad">{errorMessage(print.error)}</Notice>
        </div>
      )}
    </>
  );
}

type CsvProps = { disabled: boolean; name: string; table: () => Promise<string> };

export function SaveCsv({ disabled, name, table }: CsvProps) {
  const save = useAction({
    mutationFn: table,
    onSuccess: (text) => saveCsv(name, text),
  });
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <Download size={18} aria-hidden="true" />
        Download CSV
      </Button>
      {save.error && (
        <div className="col-span-full">
          <Notice tone="bad">{errorMessage(save.error)}</Notice>
        </div>
      )}
    </>
  );
}

type CheckProps = { document: 'statement' | 'passbook'; code: string; fingerprint: string };

/** Explains how anyone can check it, as on a receipt. */
export function IssuedCheck({ document, code, fingerprint }: CheckProps) {
  const link = `${window.location.origin}/verify/${code}`;
  return (
    <div className="flex break-inside-avoid items-center gap-4 border-line border-t pt-4">
      <img
        alt={`QR code of the page where anyone can check this ${document}`}
        className="size-28 rounded-lg bg-white p-1"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`}
      />
      <div className="min-w-0 text-muted text-sm">
        <p>
          Anyone can check this {document}: scan the code, or open{' '}
          <a className="break-all text-primary underline" href={link}>
            {link}
          </a>
        </p>
        <p className="mt-1">
          Verification code{' '}
          <b className="whitespace-nowrap text-text tabular-nums">{fingerprint}</b>
        </p>
      </div>
    </div>
  );
}
