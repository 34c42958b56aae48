// Upload of a list: previews its first lines as they will be parsed; a bank’s columns are set only once.
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import {
  type ClearingAccount,
  clearingAccounts,
  type Delimiter,
  FILE_BYTES_MAX,
  type List,
  type Mapping,
  type Preview,
} from '@alajo/contract/reconciliation/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { callStaff } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FirstLines } from './file-preview.tsx';
import { ImportProgress, Problems, resultOf } from './imports.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { importQuery, isRunning, listsQuery } from './reconciliation-data.ts';

const FORMATS: Record<List['format'], string> = {
  paystack_transfers: 'Paystack’s list of transfers, exported from its API (JSON).',
  paystack_transactions:
    'Paystack’s list of transactions, exported from its API (JSON), or those of a payout from its dashboard (CSV).',
  paystack_taken_back:
    'Paystack’s list of refunds or of disputes, exported from its API (JSON), one at a time.',
  vtpass: 'VTpass’s list of transactions (CSV).',
  bank: 'A statement of this account (CSV).',
};

export default function ImportDialog({
  list: first,
  onClose,
}: {
  list: List;
  onClose: () => void;
}) {
  const lists = useQuery(listsQuery);
  const all = lists.data?.results ?? [first];
  const [listId, setListId] = useState(String(first.id));
  const [preview, setPreview] = useState<Preview>();
  const [started, setStarted] = useState<number>();
  const list = all.find(({ id }) => String(id) === listId) ?? first;
  const chosen = (id: string) => {
    setListId(id);
    setPreview(undefined);
  };
  return (
    <Dialog open onOpenChange={onClose} title="Upload a list">
      <div className="dense flex flex-col gap-3">
        {started !== undefined ? (
          <ImportStarted id={started} onClose={onClose} />
        ) : (
          <>
            <Select label="List type" value={listId} onValue={chosen}>
              {all.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
              <option value="new">Another bank account …</option>
            </Select>
            {listId === 'new' ? (
              <NewAccount onAdded={({ id }) => chosen(String(id))} />
            ) : (
              <FileField key={listId} list={list} onPreview={setPreview} onStarted={setStarted} />
            )}
            {preview && listId !== 'new' && (
              <Review preview={preview} onPreview={setPreview} onStarted={setStarted} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

type Steps = { onPreview: (preview: Preview) => void; onStarted: (id: number) => void };

function FileField({ list, onPreview, onStarted }: Steps & { list: List }) {
  const upload = useAction({
    mutationFn: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const content_type = /\.json$/i.test(file.name) ? 'application/json' : 'text/csv';
      const { id } = list;
      return callStaff(
        reconciliationRoutes.upload,
        { id, name: file.name, bytes },
        { content_type },
      );
    },
    // Shows the earlier result for a file that was imported before.
    onSuccess: (preview) =>
      ['draft', 'failed'].includes(preview.import.state)
        ? onPreview(preview)
        : onStarted(preview.import.id),
  });
  const [large, setLarge] = useState(false);
  return (
    <>
      <Field
        label="File"
        type="file"
        className="[&_input]:pt-1 [&_input]:file:mr-3 [&_input]:file:rounded-md [&_input]:file:border [&_input]:file:border-line [&_input]:file:px-2 [&_input]:file:py-0.5"
        accept=".csv,.json,text/csv,application/json"
        hint={FORMATS[list.format]}
        onChange={({ target }) => {
          const file = target.files?.[0];
          setLarge(file !== undefined && file.size > FILE_BYTES_MAX);
          if (file && file.size <= FILE_BYTES_MAX) upload.mutate(file);
        }}
      />
      {upload.isPending && <p role="status">Uploading …</p>}
      {large && (
        <Notice tone="bad">Maximum file size: 32 MB. Upload a larger file in parts.</Notice>
      )}
      {upload.error && <Notice tone="bad">{errorMessage(upload.error)}</Notice>}
    </>
  );
}

function Review({ preview, onPreview, onStarted }: Steps & { preview: Preview }) {
  const client = useQueryClient();
  const { id, list_id } = preview.import;
  const [mapping, setMapping] = useState<Mapping | null>(preview.mapping);
  const again = useAction({
    mutationFn: (choice: { mapping: Mapping | null; delimiter?: Delimiter }) =>
      callStaff(reconciliationRoutes.preview, { id, ...choice }),
    onSuccess: (next) => {
      setMapping(next.mapping);
      onPreview(next);
    },
  });
  const start = useAction({
    mutationFn: () => callStaff(reconciliationRoutes.start, { id, mapping }),
    onSuccess: () => onStarted(id),
    onSettled: () => client.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
  const bank = preview.delimiter !== null;
  const error = start.error ?? again.error;
  return (
    <>
      {bank && (
        <MappingFields
          preview={preview}
          mapping={mapping}
          onMapping={(next) => {
            setMapping(next);
            again.mutate({ mapping: next });
          }}
          onDelimiter={(delimiter) => again.mutate({ mapping: null, delimiter })}
        />
      )}
      <FirstLines preview={preview} key={list_id} />
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <ActionButton
        variant="primary"
        busy={start.isPending}
        disabled={(bank && mapping === null) || preview.lines.length === 0}
        onClick={() => start.mutate()}
      >
        Import
      </ActionButton>
    </>
  );
}

function ImportStarted({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(importQuery(id));
  return (
    <>
      <ImportProgress id={id} />
      {data && !isRunning(data) && (
        <p>{data.failure ?? `${resultOf(data)}. Uploading the same file again changes nothing.`}</p>
      )}
      {data && <Problems import={data} />}
      <ActionButton onClick={onClose}>Close</ActionButton>
    </>
  );
}

function NewAccount({ onAdded }: { onAdded: (list: List) => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [account, setAccount] = useState<ClearingAccount>('payout_float');
  const add = useAction({
    mutationFn: () => callStaff(reconciliationRoutes.addBankAccount, { title, account }),
    onSuccess: async (list) => {
      await client.invalidateQueries({ queryKey: ['reconciliation', 'lists'] });
      onAdded(list);
    },
  });
  return (
    <>
      <Field
        label="Name"
        hint="The bank and the account’s last digits"
        value={title}
        onValue={setTitle}
      />
      <Select
        label="Ledger account"
        value={account}
        onValue={(value) => setAccount(value as ClearingAccount)}
      >
        {Object.entries(clearingAccounts).map(([name, description]) => (
          <option key={name} value={name}>
            {description}
          </option>
        ))}
      </Select>
      {add.error && <Notice tone="bad">{errorMessage(add.error)}</Notice>}
      <ActionButton
        variant="primary"
        busy={add.isPending}
        disabled={title.trim().length < 2}
        onClick={() => add.mutate()}
      >
        Add the account
      </ActionButton>
    </>
  );
}
