// The page about the customer's own data: export, statement, data requests, and closing the account.
import { DATA_ANSWER_DAYS, daysText } from '@alajo/contract/time-limits.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SettingLink, SettingRow, SettingRows } from '../ui/setting-row.tsx';
import { DataRequests } from './data-requests.tsx';
import { DATA_ROWS } from './pages.ts';

const loadExport = () => import('./export-dialog.tsx');
const loadDataRequest = () => import('./data-request-dialog.tsx');
const loadClose = () => import('./close-dialog.tsx');
const ExportDialog = lazyPart(loadExport);
const DataRequestDialog = lazyPart(loadDataRequest);
const CloseDialog = lazyPart(loadClose);

export default function OwnData() {
  const [opened, setOpened] = useState<'export' | 'request' | 'close'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <SettingRows>
        <SettingRow row={DATA_ROWS.export} about="One file with everything we hold about you">
          <Button
            variant="secondary"
            onPointerDown={loadExport}
            onClick={() => setOpened('export')}
          >
            Export my data
          </Button>
        </SettingRow>
        <SettingLink
          row={DATA_ROWS.statement}
          to="/transactions/statement"
          about="Your payments of any period, as PDF or CSV"
        />
        <SettingRow
          row={DATA_ROWS.requests}
          about={`Have something corrected or erased. We reply within ${daysText(DATA_ANSWER_DAYS)}.`}
        >
          <Button
            variant="secondary"
            onPointerDown={loadDataRequest}
            onClick={() => setOpened('request')}
          >
            Make a request
          </Button>
        </SettingRow>
      </SettingRows>
      <SettingRows>
        <SettingRow row={DATA_ROWS.close} about="For good. We’ll show you what’s still open.">
          <Button
            variant="danger"
            className="settings-out"
            onPointerDown={loadClose}
            onClick={() => setOpened('close')}
          >
            Close account
          </Button>
        </SettingRow>
      </SettingRows>
      <DataRequests />
      {opened === 'export' && <ExportDialog onClose={close} />}
      {opened === 'request' && <DataRequestDialog onClose={close} />}
      {opened === 'close' && <CloseDialog onClose={close} />}
    </>
  );
}
