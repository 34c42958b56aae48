// Creates ten recovery codes and shows them once: to copy, save or print.
import { RECOVERY_CODES } from '@alajo/contract/count-limits.ts';
import { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { saveFile } from '../platform/save-file.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { checkProof, NO_PROOF, ProofFields } from './factor-proof.tsx';
import { factorsQuery } from './factors-query.ts';
import { settingsChanged } from './queries.ts';

export default function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [replaces] = useState(useQuery(factorsQuery).data?.recovery_codes != null);
  const form = useForm({
    initial: NO_PROOF,
    check: checkProof,
    send: ({ password, pin }) => call(factorRoutes.makeRecoveryCodes, { password }, { pin }),
    onDone: ({ factors }) => {
      client.setQueryData(factorsQuery.queryKey, factors);
      settingsChanged(client);
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Recovery codes">
      {form.reply ? (
        <Codes codes={form.reply.codes} onClose={onClose} />
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          <p>
            You’ll get {RECOVERY_CODES} codes. If you can’t receive ours, each lets you in once with
            your password.
          </p>
          {replaces && (
            <Notice tone="warn">Your current codes stop working once you create new ones.</Notice>
          )}
          {form.message && <Notice tone="bad">{form.message}</Notice>}
          <ProofFields form={form} />
          <Button type="submit" loading={form.pending}>
            Create codes
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { username } = useUser();
  const [description, setDescription] = useState('');
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDescription('Copied'),
      () => setDescription('Couldn’t copy. Write them down instead.'),
    );
  const save = () => {
    const head = `Alajo recovery codes of @${username}. Each works once.`;
    saveFile('alajo-recovery-codes.txt', 'text/plain', `${head}\n\n${text}\n`);
  };
  return (
    <div className="flex flex-col gap-4">
      <p>Keep them somewhere only you can find, not on this phone. You won’t see them again.</p>
      <ol aria-label="Recovery codes" className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-3">
        <Button variant="secondary" className="flex-1" onClick={copy}>
          <Copy size={18} aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" className="flex-1" onClick={save}>
          <Download size={18} aria-hidden="true" />
          Save
        </Button>
        <Button variant="secondary" className="flex-1" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print
        </Button>
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {description}
      </p>
      <Button className="no-print" onClick={onClose}>
        I’ve saved my codes
      </Button>
    </div>
  );
}
