// Maps each Ajo route to its handler.

import type { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import type { eligibilityRoutes } from '@alajo/contract/ajo/eligibility.ts';
import type { guaranteeRoutes } from '@alajo/contract/ajo/guarantors.ts';
import type { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import type { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import type { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import type { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import type { renewalRoutes } from '@alajo/contract/ajo/renewals.ts';
import type { OwnSeat } from '@alajo/contract/ajo/replies.ts';
import type { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { seatLinkRoutes } from '@alajo/contract/ajo/seat-links.ts';
import type { turnRoutes } from '@alajo/contract/ajo/turns.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { addEvidence, addEvidencePicture } from './government/disputes/evidence.ts';
import { disputeRound, withdrawDispute } from './government/disputes/raise-dispute.ts';
import {
  announce,
  listAnnouncements,
  readAnnouncements,
} from './government/officers/announcements.ts';
import { confirmCover, cover, endCover } from './government/officers/covers.ts';
import { answerOfficer, endOfficer, offerOffice } from './government/officers/offices.ts';
import { proposeOrganiser, proposeRemoval } from './government/officers/propose-elections.ts';
import { pauseVote, resumeVote } from './government/pauses.ts';
import { termsVote } from './government/terms-changes.ts';
import { voteKinds } from './government/vote-kinds.ts';
import { answerProposal, propose } from './government/votes/proposals.ts';
import { proposeWriteOff } from './government/write-offs.ts';
import { listHistory } from './ground/history.ts';
import { createGroup } from './groups/creation.ts';
import { changeFirstTerms } from './groups/first-terms.ts';
import { findInvitation, invite, revokeInvitation } from './groups/invitations/links.ts';
import { joinGroup } from './groups/joining/join.ts';
import { approve, decline, ownRequests, requestToJoin } from './groups/joining/join-requests.ts';
import { type AjoContext, findEligibility } from './groups/joining/requirements.ts';
import { findOwnSeat } from './groups/membership.ts';
import { declineRenewal, renewGroup } from './groups/renewals.ts';
import { contribute } from './rounds/collection/contributions.ts';
import {
  allowPartialPayments,
  disallowPartialPayments,
} from './rounds/collection/partial-payments.ts';
import { remindMember } from './rounds/collection/reminders.ts';
import { passbookCsv } from './rounds/passbook/passbook-csv.ts';
import {
  findIssuedPassbook,
  findPassbook,
  issuePassbook,
  verifyPassbook,
} from './rounds/passbook/passbooks.ts';
import { requestCollection } from './rounds/payouts/payouts.ts';
import { makePlan } from './rounds/plans.ts';
import { makeReady } from './rounds/start/place-holds.ts';
import {
  acceptGuarantee,
  endGuarantee,
  guaranteesFor,
  requestGuarantee,
} from './seats/guarantors.ts';
import {
  acceptSeatLink,
  endSeatLink,
  findSeatLinkState,
  findSeatTerms,
  makeSeatLink,
} from './seats/links/links.ts';
import { approveBuyer, declineBuyer, requestSeat } from './seats/links/seat-requests.ts';
import { leaveGroup } from './seats/sales/leave-group.ts';
import { withdrawRequest } from './seats/sales/list-offers.ts';
import { acceptSeatOffer, endSeatOffer } from './seats/sales/sales.ts';
import { acceptSwap, endSwap, offerSwap } from './turns/swaps.ts';
import { trustOf } from './turns/trust.ts';
import {
  chooseTurn,
  giveUpTurn,
  proposeTurn,
  supportTurnPreference,
} from './turns/turn-preferences.ts';
import { findGroup, listAvailable, listMine } from './views/groups.ts';
import { findInvited } from './views/invited-groups.ts';
import { listRenewalInvitations } from './views/renewals.ts';
import { seatOffersOf } from './views/seat-offers.ts';

type AjoRoutes = typeof ajoRoutes &
  typeof disputeRoutes &
  typeof renewalRoutes &
  typeof seatLinkRoutes &
  typeof guaranteeRoutes &
  typeof invitationRoutes &
  typeof officerRoutes &
  typeof passbookRoutes &
  typeof proposalRoutes &
  typeof eligibilityRoutes &
  typeof turnRoutes;

export function ajoHandlers(deps: Deps, payments: AjoContext): Handlers<AjoRoutes> {
  /** The caller's current seat in the group whose id a change returned. */
  const seatIn = async (user: number, changed: Promise<number>): Promise<OwnSeat> =>
    findOwnSeat(deps.db, user, await changed);
  return {
    standing: (_, { user_id }) => findEligibility(deps, payments, user_id),
    mine: (page, { user_id }) => listMine(deps, user_id, page),
    create: (form, caller) => createGroup(deps, payments, caller, form),
    available: (page, { user_id }) => listAvailable(deps, user_id, page),
    seatOffers: async (_, { user_id }) => {
      const offers = await seatOffersOf(deps.db, { to: user_id });
      return { results: offers.map(({ shown }) => shown), next: null };
    },
    takeSeat: (acceptance, caller) =>
      seatIn(caller.user_id, acceptSeatOffer(deps, payments, caller, acceptance)),
    endSeatOffer: ({ id }, { user_id }) => endSeatOffer(deps, user_id, id),
    group: ({ id }, { user_id }) => findGroup(deps, user_id, id),
    join: (input, caller) => seatIn(caller.user_id, joinGroup(deps, payments, caller, input)),
    invitation: ({ code }) => findInvitation(deps, code),
    invited: ({ code }, { user_id }) => findInvited(deps, user_id, code),
    invite: ({ id }, { user_id }) => invite(deps, user_id, id),
    revokeInvitation: ({ id }, { user_id }) => revokeInvitation(deps, user_id, id),
    ask: (input, caller) => requestToJoin(deps, payments, caller, input),
    requests: async (_, { user_id }) => ({
      results: await ownRequests(deps.db, user_id),
      next: null,
    }),
    withdrawRequest: ({ id }, { user_id }) => withdrawRequest(deps, user_id, id),
    approve: ({ id, request }, { user_id }) => approve(deps, payments, user_id, { id, request }),
    decline: ({ id, request }, { user_id }) => decline(deps, user_id, { id, request }),
    guarantees: async (_, { user_id }) => ({
      results: await guaranteesFor(deps.db, user_id),
      next: null,
    }),
    askGuarantor: (input, { user_id }) => requestGuarantee(deps, payments, user_id, input),
    acceptGuarantee: (input, caller) => acceptGuarantee(deps, payments, caller, input),
    endGuarantee: ({ id }, { user_id }) => endGuarantee(deps, user_id, id),
    renew: (form, caller) => renewGroup(deps, payments, caller, form),
    renewals: async (_, { user_id }) => ({
      results: await listRenewalInvitations(deps, user_id),
      next: null,
    }),
    declineRenewal: ({ id }, { user_id }) => declineRenewal(deps, user_id, id),
    leave: (input, caller) => leaveGroup(deps, payments, caller, input),
    contribute: (input, caller) => contribute(deps, payments, caller, input),
    makePlan: (terms, caller) => makePlan(deps, payments, caller, terms),
    allowPartialPayments: ({ id }, caller) => allowPartialPayments(deps, payments, caller, id),
    refuseParts: ({ id }, { user_id }) => disallowPartialPayments(deps, user_id, id),
    cover: (input, caller) => cover(deps, payments, caller, input),
    remindMember: (input, { user_id }) => remindMember(deps, user_id, input),
    requestCollection: ({ id }, caller) => requestCollection(deps, caller, id),
    pause: ({ id }, { user_id }) => propose(deps, user_id, id, { kind: pauseVote }),
    resume: ({ id }, { user_id }) => propose(deps, user_id, id, { kind: resumeVote }),
    changeTerms: (input, caller) => changeFirstTerms(deps, payments, caller, input),
    makeReady: (input, caller) => makeReady(deps, payments, caller, input),
    proposeTerms: ({ id, changes }, { user_id }) =>
      propose(deps, user_id, id, { kind: termsVote, changes }),
    disputeRound: (input, { user_id }) => disputeRound(deps, user_id, input),
    withdrawDispute: (input, { user_id }) => withdrawDispute(deps, user_id, input),
    addEvidence: (input, { user_id }) => addEvidence(deps, user_id, input),
    addEvidencePicture: (input, { user_id }) => addEvidencePicture(deps, user_id, input),
    proposeWriteOff: (input, { user_id }) => proposeWriteOff(deps, user_id, input),
    answerProposal: (input, { user_id }) => answerProposal(deps, voteKinds, user_id, input),
    chooseTurn: (chosen, { user_id }) => chooseTurn(deps, user_id, chosen),
    giveUpTurn: ({ id }, { user_id }) => giveUpTurn(deps, user_id, id),
    proposeTurn: (input, { user_id }) => proposeTurn(deps, user_id, input),
    supportTurnPreference: (input, { user_id }) => supportTurnPreference(deps, user_id, input),
    askOfficer: (input, { user_id }) => offerOffice(deps, user_id, input),
    answerOfficer: (answer, { user_id }) => answerOfficer(deps, user_id, answer),
    endOfficer: (named, { user_id }) => endOfficer(deps, user_id, named),
    proposeRemoval: (named, { user_id }) => proposeRemoval(deps, user_id, named),
    proposeOrganiser: (named, { user_id }) => proposeOrganiser(deps, user_id, named),
    confirmCover: (named, caller) => confirmCover(deps, payments, caller, named),
    endCover: (named, { user_id }) => endCover(deps, user_id, named),
    announce: (written, { user_id }) => announce(deps, user_id, written),
    announcements: (input, { user_id }) => listAnnouncements(deps, user_id, input),
    readAnnouncements: (read, { user_id }) => readAnnouncements(deps, user_id, read),
    offerSwap: ({ id, member_id }, { user_id }) => offerSwap(deps, user_id, id, member_id),
    acceptSwap: ({ id, swap }, { user_id }) => seatIn(user_id, acceptSwap(deps, user_id, id, swap)),
    endSwap: ({ id, swap }, { user_id }) => endSwap(deps, user_id, id, swap),
    makeSeatLink: ({ id }, { user_id }) => makeSeatLink(deps, user_id, id),
    endSeatLink: ({ id }, { user_id }) => endSeatLink(deps, user_id, id),
    seatTerms: ({ code }) => findSeatTerms(deps, code),
    seatLinkState: ({ code }, { user_id }) => findSeatLinkState(deps, user_id, code),
    takeSeatByLink: (acceptance, caller) =>
      seatIn(caller.user_id, acceptSeatLink(deps, payments, caller, acceptance)),
    askForSeat: (input, caller) => requestSeat(deps, payments, caller, input),
    approveBuyer: (answer, { user_id }) => approveBuyer(deps, user_id, answer),
    declineBuyer: (answer, { user_id }) => declineBuyer(deps, user_id, answer),
    history: ({ id, ...page }, { user_id }) => listHistory(deps, user_id, id, page),
    passbook: (request, { user_id }) => findPassbook(deps, user_id, request),
    issuePassbook: (request, { user_id }) => issuePassbook(deps, user_id, request),
    passbookCsv: async (request, { user_id }) =>
      passbookCsv(await findIssuedPassbook(deps, user_id, request)),
    checkPassbook: ({ reference }) => verifyPassbook(deps, reference),
    trust: ({ id, member }, { user_id }) => trustOf(deps, user_id, id, member),
  };
}
