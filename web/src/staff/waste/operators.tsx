// Waste operators: amounts owed, and forms to add, edit and pay them.

import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { WasteOperator } from '@alajo/contract/waste/staff-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { OperatorPanel } from './operator-panel.tsx';
import { operatorsQuery } from './waste-data.ts';

const OperatorForm = lazyPart(() => import('./operator-form.tsx'));

/** Covers nothing, so rows stay usable. */
const Amount = ({ amount }: { amount: Kobo }) => (
  <span className={amount === 0 ? 'text-muted' : undefined}>{formatNaira(amount)}</span>
);

const columns: Column<WasteOperator>[] = [
  {
    title: 'Operator',
    main: true,
    cell: ({ name, areas, ended }) => (
      <>
        <b className="font-semibold">{name}</b>{' '}
        {ended ? (
          <Tag tone="quiet">Ended</Tag>
        ) : (
          <span className="text-muted">{areas.join(', ')}</span>
        )}
      </>
    ),
  },
  { title: 'To do', width: 76, end: true, cell: ({ open }) => open },
  { title: 'Owed', width: 116, end: true, cell: ({ owed }) => <Amount amount={owed} /> },
  {
    title: 'Being paid',
    width: 116,
    end: true,
    extra: true,
    cell: ({ sent }) => <Amount amount={sent} />,
  },
];

export function Component() {
  const me = useMe();
  const list = useList(useQuery(operatorsQuery), byId);
  const [adding, setAdding] = useState(false);
  const works = may(me, 'waste.work');
  const add = () => setAdding(true);
  useKeys('Operators', works ? [{ key: 'n', label: 'new operator', run: add }] : []);
  return (
    <>
      <ListPage
        title="Waste operators"
        actions={
          works && (
            <ActionButton variant="primary" hint="n" onClick={add}>
              <Plus size={15} aria-hidden="true" />
              New operator
            </ActionButton>
          )
        }
        list={list}
        columns={columns}
        empty="No operators yet."
        panelLabel="Operator"
        panel={list.openId && <OperatorPanel id={list.openId} me={me} />}
      />
      {adding && (
        <OperatorForm
          onClose={() => setAdding(false)}
          onDone={({ id }) => list.rows.show(String(id), false)}
        />
      )}
    </>
  );
}
