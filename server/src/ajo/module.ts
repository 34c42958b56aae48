// The Ajo module: its routes, jobs, ledger checks and data export.

import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import * as disputes from '@alajo/contract/ajo/disputes.ts';
import { eligibility, eligibilityRoutes } from '@alajo/contract/ajo/eligibility.ts';
import { guarantee, guaranteeRoutes } from '@alajo/contract/ajo/guarantors.ts';
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import * as invitations from '@alajo/contract/ajo/invitations.ts';
import { inheritedSeat, nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { listedAnnouncement, officerRoutes } from '@alajo/contract/ajo/officers.ts';
import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import * as passbooks from '@alajo/contract/ajo/passbooks.ts';
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { proxyMemberRoutes, proxyMembers } from '@alajo/contract/ajo/proxy-members.ts';
import { renewalInvitation, renewalRoutes } from '@alajo/contract/ajo/renewals.ts';
import * as replies from '@alajo/contract/ajo/replies.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import * as schemas from '@alajo/contract/ajo/schemas.ts';
import {
  seatLink,
  seatLinkRoutes,
  seatLinkState,
  seatTerms,
} from '@alajo/contract/ajo/seat-links.ts';
import { ajoStaffRoutes, staffGroup } from '@alajo/contract/ajo/staff.ts';
import { turnRoutes } from '@alajo/contract/ajo/turns.ts';
import { defineModule } from '../module.ts';
import { findAjoPayment } from './ground/idempotent-requests.ts';
import { nextOfKinNotices } from './ground/notices/next-of-kin.ts';
import { ajoNotices } from './ground/notices/notices.ts';
import { proxyMemberNotices } from './ground/notices/proxy-members.ts';
import { seatLinkNotices } from './ground/notices/seat-links.ts';
import { staffNotices } from './ground/notices/staff.ts';
import { previewInvitation } from './groups/invitations/links.ts';
import type { AjoContext } from './groups/joining/requirements.ts';
import { ajoTasks } from './jobs.ts';
import { nextOfKinHandlers } from './next-of-kin-routes.ts';
import { ajoPersonalData } from './personal-data.ts';
import { proxyMemberHandlers } from './proxy-member-routes.ts';
import { coverableGroups } from './rounds/coverable.ts';
import { futureDues, remindedDues } from './rounds/dues.ts';
import { fundedRounds, heldOfMembers, reserves } from './rounds/money/expected-balances.ts';
import { payoutsAhead, remindedTurns } from './rounds/payouts/upcoming-payouts.ts';
import { ajoHandlers } from './routes.ts';
import type { PhoneContext } from './seats/next-of-kin/naming.ts';
import type { BankContext } from './seats/proxy-members/payouts.ts';
import { ajoCases } from './staff/cases.ts';
import { findGroupForStaff, groupsForStaff } from './staff/customers.ts';
import { ajoProposals } from './staff/proposals.ts';
import { type AjoStaffContext, ajoStaffHandlers } from './staff/routes.ts';

export const ajo = defineModule({
  title: 'Ajo/Esusu groups',
  about: 'Rotating savings: members contribute on a schedule and take turns to collect.',
  serves: {
    routes: {
      ...ajoRoutes,
      ...guaranteeRoutes,
      ...disputeRoutes,
      ...invitationRoutes,
      ...nextOfKinRoutes,
      ...officerRoutes,
      ...passbookRoutes,
      ...proxyMemberRoutes,
      ...proposalRoutes,
      ...renewalRoutes,
      ...seatLinkRoutes,
      ...eligibilityRoutes,
      ...turnRoutes,
      ...ajoStaffRoutes,
    },
    contract: {
      ...schemas,
      ...disputes,
      ...invitations,
      ...passbooks,
      ...replies,
      guarantee,
      inheritedSeat,
      proxyMembers,
      seatLink,
      seatLinkState,
      seatTerms,
      standing: eligibility,
      askedRenewal: renewalInvitation,
      staffGroup,
      listedAnnouncement,
    },
    handlers: (deps, context: AjoContext & BankContext & PhoneContext & AjoStaffContext) => ({
      ...ajoStaffHandlers(deps, context),
      ...ajoHandlers(deps, context),
      ...nextOfKinHandlers(deps, context),
      ...proxyMemberHandlers(deps, context),
    }),
    previews: (deps) => [{ prefix: '/join/', find: (code) => previewInvitation(deps, code) }],
  },
  runs: {
    jobs: ajoTasks,
    cron: ['* * * * * ajo_clock ?max=1', '55 2 * * * ajo_forget_asked ?fill=1d&max=3'],
    future_payments: futureDues,
  },
  reminds: {
    of_payments: { list: remindedDues, tried_at: '00:00' },
    of_payouts: remindedTurns,
  },
  covered_by_banks: coverableGroups,
  notifies: {
    ...staffNotices,
    ...ajoNotices,
    ...nextOfKinNotices,
    ...proxyMemberNotices,
    ...seatLinkNotices,
  },
  holds: {
    in_accounts: [
      { kind: 'ajo_pot', open: fundedRounds },
      { kind: 'ajo_reserve', open: reserves },
      { kind: 'ajo_held', open: heldOfMembers },
    ],
  },
  keeps: ajoPersonalData,
  staff: {
    cases: ajoCases,
    proposals: ajoProposals,
    search: findGroupForStaff,
    customer: groupsForStaff,
  },
  gives: ({ db }) => ({
    findAjoPayment,
    listAjoPayouts: (userId: number, until: string) => payoutsAhead(db, userId, until),
  }),
});
