// Rows of the second factors that need no message: an authenticator app and recovery codes.
import { RECOVERY_CODES, RECOVERY_CODES_LOW } from '@alajo/contract/count-limits.ts';
import type { Factors } from '@alajo/contract/identity/factors.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SettingRow } from '../ui/setting-row.tsx';
import { QueryError } from '../ui/states.tsx';
import { factorsQuery } from './factors-query.ts';
import { SECURITY_ROWS } from './pages.ts';

const loadAuthenticator = () => import('./authenticator-dialog.tsx');
const loadCodes = () => import('./recovery-codes-dialog.tsx');
const AuthenticatorDialog = lazyPart(loadAuthenticator);
const CodesDialog = lazyPart(loadCodes);

export function FactorRows() {
  const query = useQuery(factorsQuery);
  const [opened, setOpened] = useState<'authenticator' | 'codes'>();
  const close = () => setOpened(undefined);
  const factors = query.data;
  const added = factors?.authenticator;
  const codes = factors?.recovery_codes;
  return (
    <>
      <SettingRow
        row={SECURITY_ROWS.authenticator}
        about={added ? `Added on ${formatDate(added.added_at)}` : 'Codes without network or SMS'}
      >
        <Button
          variant="secondary"
          disabled={factors === undefined}
          onPointerDown={loadAuthenticator}
          onClick={() => setOpened('authenticator')}
        >
          {added ? 'Remove app' : 'Set up app'}
        </Button>
      </SettingRow>
      <SettingRow row={SECURITY_ROWS['recovery-codes']} about={codesText(codes)}>
        <Button
          variant="secondary"
          disabled={factors === undefined}
          onPointerDown={loadCodes}
          onClick={() => setOpened('codes')}
        >
          {codes ? 'Create new codes' : 'Create codes'}
        </Button>
      </SettingRow>
      <QueryError query={query} />
      {opened === 'authenticator' && <AuthenticatorDialog removing={!!added} onClose={close} />}
      {opened === 'codes' && <CodesDialog onClose={close} />}
    </>
  );
}

function codesText(codes: Factors['recovery_codes'] | undefined): string {
  if (!codes) return `${RECOVERY_CODES} codes on paper, for a lost phone`;
  const left = `${countText(codes.left, 'code')} left`;
  return codes.left > RECOVERY_CODES_LOW
    ? `${left}, since ${formatDate(codes.made_at)}`
    : `${left}. Create a new set soon.`;
}
