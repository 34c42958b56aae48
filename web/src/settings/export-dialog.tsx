// One file with everything about the customer, for the password.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, sentence } from '../platform/api.ts';
import { lagosDay } from '../platform/format.ts';
import { saveFile } from '../platform/save-file.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { settingsChanged } from './queries.ts';

export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const fetchAll = useMutation({
    mutationFn: () => call(settingsRoutes.exportData, { password }),
    onSuccess: (data) => {
      const name = `alajo-my-data-${lagosDay(data.made_at)}.json`;
      saveFile(name, 'application/json', JSON.stringify(data, null, 2));
      settingsChanged(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') fetchAll.mutate();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Export my data">
      {fetchAll.isSuccess ? (
        <div className="flex flex-col gap-4">
          <Outcome tone="good">Your file is saved. Keep it where only you can read it.</Outcome>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <p>
            You get one JSON file. Your passwords and PIN are not in it: we keep no readable copy of
            them.
          </p>
          {fetchAll.error && <Notice tone="bad">{sentence(fetchAll.error)}</Notice>}
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" disabled={password === ''} loading={fetchAll.isPending}>
            Download
          </Button>
        </form>
      )}
    </Dialog>
  );
}
