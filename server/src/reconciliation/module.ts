// The reconciliation module.
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import * as schemas from '@alajo/contract/reconciliation/schemas.ts';
import { defineModule } from '../module.ts';
import type { PaymentSource } from '../staff/payments.ts';
import { exceptionCases } from './exception-cases.ts';
import { previewFile, requireImport, uploadFile } from './files.ts';
import { fetchList, listImports, startImport } from './imports.ts';
import { exportItems, findItem, listItems, summarise } from './items.ts';
import { reconciliationCron, reconciliationTasks } from './jobs.ts';
import { addBankAccount, listLists, publicImport } from './lists.ts';
import { reconciliationPersonalData } from './personal-data.ts';
import { deleteColumns, withdrawImport } from './undo-import.ts';

export const reconciliation = defineModule({
  title: 'Reconciliation',
  about: 'Lists from providers and banks, compared with our books payment by payment.',
  serves: {
    routes: reconciliationRoutes,
    contract: schemas,
    handlers: (deps, { paymentSources }: { paymentSources: readonly PaymentSource[] }) => ({
      lists: () => listLists(deps),
      addBankAccount: (input, caller) => addBankAccount(deps, caller, input),
      summary: (input) => summarise(deps, input),
      items: (input) => listItems(deps, input),
      table: (input, caller) => exportItems(deps, caller, input),
      item: ({ id }) => findItem(deps.db, id, paymentSources),
      upload: (input, caller) => uploadFile(deps, caller, input),
      preview: (input, caller) => previewFile(deps, caller, input),
      start: (input, caller) => startImport(deps, caller, input),
      fetch: (input, caller) => fetchList(deps, caller, input),
      withdraw: (input, caller) => withdrawImport(deps, caller, input),
      forgetColumns: (input, caller) => deleteColumns(deps, caller, input),
      imports: (input) => listImports(deps.db, input),
      import: async ({ id }) => publicImport(await requireImport(deps.db, id)),
    }),
  },
  runs: {
    jobs: reconciliationTasks,
    cron: reconciliationCron,
  },
  keeps: reconciliationPersonalData,
  staff: { cases: [exceptionCases] },
});
