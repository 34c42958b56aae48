// Exports everything about the customer as one file, after the password.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
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
  const form = useForm({
    initial: { password: '' },
    check: (values) => z.safeParse(settingsRoutes.exportData.body, values),
    send: (body) => call(settingsRoutes.exportData, body),
    onDone: (data) => {
      const name = `alajo-my-data-${lagosDay(data.made_at)}.json`;
      saveFile(name, 'application/json', JSON.stringify(data, null, 2));
      settingsChanged(client);
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Export my data">
      {form.reply ? (
        <div className="flex flex-col gap-4">
          <Outcome tone="good">Your file is saved. Keep it where only you can read it.</Outcome>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          <p>
            You’ll get one JSON file. Your passwords and PIN aren’t in it: we don’t keep a readable
            copy of them.
          </p>
          {form.message && <Notice tone="bad">{form.message}</Notice>}
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Button type="submit" disabled={form.values.password === ''} loading={form.pending}>
            Download
          </Button>
        </form>
      )}
    </Dialog>
  );
}
