// Shared by support tests: the app, its tickets, and staff in the console and in a terminal.
import type { RecallState } from '@alajo/contract/support/recalls.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import type { Thread, Ticket } from '@alajo/contract/support/schemas.ts';
import { asStaff } from '../commands/as-staff.ts';
import { runCasesCommand } from '../commands/cases-command.ts';
import { createCaseWork } from '../console/cases/case-work.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { answerThread, closeThread } from '../support/inbox-acts.ts';
import type { TestResponse } from './app.ts';
import { recallsBy } from './recalls.ts';
import { type Person, walletApp } from './wallet.ts';

export type SupportApp = Awaited<ReturnType<typeof supportApp>>;

export async function supportApp() {
  const alajo = await walletApp();
  const { email } = await alajo.staff('operations');
  const work = createCaseWork(alajo.deps);
  const acting = <T>(act: (caller: Staff) => Promise<T>) =>
    asStaff(alajo.deps, { email, permission: 'tickets.answer', command: 'cases' }, act);
  const staffRecalls = await recallsBy(alajo);
  const { as, call } = alajo;
  const open = (who: Person, more: object = {}, key?: string) => {
    const body = { subject: 'Late transfer', message: 'It has not come.', ...more };
    return call(supportRoutes.open, { body: body as never }, as(who, key));
  };
  return {
    ...alajo,
    staffRecalls,
    open,
    /** Opens a ticket and returns its number. */
    async opened(who: Person, more: object = {}) {
      const made = await open(who, more);
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return String(made.body.number);
    },
    write: (who: Person, number: string, message: string, key?: string) =>
      call(supportRoutes.write, { params: { number }, body: { message } }, as(who, key)),
    closeTicket: (who: Person, number: string) =>
      call(supportRoutes.close, { params: { number } }, who) as Promise<TestResponse>,
    read: (who: Person, number: string, query: object = {}) =>
      call(supportRoutes.thread, { params: { number }, query }, who),
    thread: async (who: Person, number: string, query: object = {}) =>
      (await call(supportRoutes.thread, { params: { number }, query }, who)).body as Thread,
    tickets: async (who: Person, query: object = {}) =>
      (await call(supportRoutes.list, { query }, who)).body as {
        results: Ticket[];
        next: string | null;
      },
    recall: async (who: Person, reference: string) =>
      (await call(supportRoutes.recall, { params: { reference } }, who)).body as RecallState,
    askBack: (who: Person, reference: string) =>
      call(supportRoutes.askBack, { params: { reference } }, who),
    giveBack: (who: Person, reference: string, amount: number, key?: string) =>
      call(supportRoutes.giveBack, { params: { reference }, body: { amount } }, as(who, key)),
    refuseRecall: (who: Person, reference: string) =>
      call(supportRoutes.refuseRecall, { params: { reference } }, who),
    withdrawRecall: (who: Person, reference: string) =>
      call(supportRoutes.withdrawRecall, { params: { reference } }, who),
    /** Sends money to another customer and asks for it back; returns the transfer's reference. */
    async sentWrong(from: Person, to: Person, amount: number) {
      const sent = await alajo.send(from, to.username, amount, { again: true });
      const reference = String(sent.body.reference);
      const response = await call(supportRoutes.askBack, { params: { reference } }, from);
      if (response.status !== 201) throw new Error(JSON.stringify(response.body));
      return reference;
    },
    /** Acts as operations, even if the clock has ended its sessions. */
    answerAsStaff: (number: string, message: string) =>
      acting((caller) => answerThread(alajo.deps, { work }, caller, { number, message })),
    closeAsStaff: (number: string) =>
      acting((caller) => closeThread(alajo.deps, { work }, caller, { number })),
    /** Runs `npm run cases -- …` as the same member. */
    command: (...words: string[]) =>
      runCasesCommand(alajo.deps, [...words, ...(words.length > 0 ? ['--staff', email] : [])]),
  };
}
