// The actions that the staff log records. Rows are permanent, so an action is never renamed.
/** `customer_event`: the entry in the affected customer's security activity. */
type StaffAction = { label: string; customer_event?: string };

export const staffActions = {
  invited: { label: 'Invited a member of staff' },
  joined: { label: 'Accepted an invitation with a passkey' },
  signed_in: { label: 'Signed in' },
  passkey_shown: { label: 'Confirmed with the passkey' },
  signed_out: { label: 'Signed out' },
  sessions_ended: { label: 'Ended a colleague’s sessions' },
  proposal_made: { label: 'Proposed a change' },
  proposal_approved: { label: 'Approved a change' },
  proposal_rejected: { label: 'Rejected a change' },
  proposal_expired: { label: 'A proposed change expired' },
  provider_asked: { label: 'Queried a provider again' },
  case_ended: { label: 'Resolved a case from the command line' },
  payment_ended: { label: 'Resolved a stuck payment' },
  payment_case_closed: { label: 'Closed a case of a payment' },
  dispute_answered: { label: 'Answered a dispute at the provider' },
  account_seen: { label: 'Viewed a customer’s account', customer_event: 'staff_saw_account' },
  id_seen: { label: 'Viewed a customer’s ID', customer_event: 'staff_saw_id' },
  review_opened: { label: 'Opened the review of an ID' },
  id_verified: { label: 'Verified a customer’s ID' },
  id_rejected: { label: 'Rejected a customer’s ID' },
  recovery_id_seen: {
    label: 'Viewed the ID sent with a recovery',
    customer_event: 'staff_saw_recovery_id',
  },
  recovery_refused: { label: 'Refused to recover an account', customer_event: 'recovery_refused' },
  number_seen: { label: 'Viewed a customer’s full number', customer_event: 'staff_saw_number' },
  case_seen: { label: 'Opened a case' },
  case_claimed: { label: 'Claimed a case' },
  case_released: { label: 'Released a case' },
  case_taken: { label: 'Released a colleague’s case' },
  case_assigned: { label: 'Assigned a case' },
  case_escalated: { label: 'Escalated, because its deadline is near' },
  case_freed: { label: 'Released, because its owner is not signed in' },
  cases_view_saved: { label: 'Saved a view of the queue' },
  cases_view_renamed: { label: 'Renamed a view of the queue' },
  cases_view_deleted: { label: 'Deleted a view of the queue' },
  job_retried: { label: 'Retried a job that had failed' },
  job_dismissed: { label: 'Dismissed a job that had failed' },
  note_written: { label: 'Wrote a note' },
  account_shown: { label: 'Viewed the app as a customer', customer_event: 'staff_saw_account' },
  look_ended: { label: 'Ended access to a customer’s account' },
  customer_called: { label: 'Started a call to a customer', customer_event: 'staff_called' },
  call_ended: { label: 'Ended a call to a customer' },
  wallet_frozen: { label: 'Froze a wallet', customer_event: 'staff_froze_wallet' },
  wallet_unfrozen: { label: 'Unfroze a wallet', customer_event: 'staff_unfroze_wallet' },
  customer_signed_out: {
    label: 'Ended a customer’s sessions',
    customer_event: 'staff_ended_sessions',
  },
  log_exported: { label: 'Exported the staff log' },
  pin_unlocked: { label: 'Unlocked a customer’s PIN', customer_event: 'staff_unlocked_pin' },
  order_decided: { label: 'Decided a disputed order' },
  product_hidden: { label: 'Hid a product' },
  product_shown: { label: 'Unhid a product' },
  shop_hidden: { label: 'Hid a shop' },
  collections_assigned: { label: 'Assigned collections to an operator' },
  collection_changed: { label: 'Updated a collection’s status' },
  collection_proved: { label: 'Added a photo of a collection' },
  operator_added: { label: 'Added a waste operator' },
  operator_changed: { label: 'Changed a waste operator' },
  ajo_dispute_decided: { label: 'Decided an Ajo dispute' },
  ajo_report_made: { label: 'Reported a member of an Ajo group' },
  ajo_report_decided: { label: 'Decided on a report about an Ajo group member' },
  pot_held: { label: 'Put a pot on hold' },
  pot_hold_ended: { label: 'Decided on a pot on hold' },
  pot_reports_closed: { label: 'Closed the reports of a pot' },
  shop_shown: { label: 'Unhid a shop' },
  books_exported: { label: 'Exported from the books' },
  ticket_answered: { label: 'Replied to a ticket' },
  ticket_closed: { label: 'Closed a ticket' },
  ticket_reopened: { label: 'Reopened a ticket' },
  ticket_merged: { label: 'Merged a ticket into another' },
  ticket_promised: { label: 'Promised a customer a reply time' },
  ticket_promise_removed: { label: 'Removed a promised time' },
  ticket_linked: { label: 'Linked a transaction to a ticket' },
  data_request_answered: { label: 'Answered a request about a customer’s data' },
  recall_decided: { label: 'Decided on a recall' },
  chat_seen: { label: 'Read a customer’s WhatsApp chat', customer_event: 'staff_saw_chat' },
  canned_saved: { label: 'Saved a canned answer' },
  canned_removed: { label: 'Removed a canned answer' },
  payments_paused: { label: 'Paused payments' },
  payments_resumed: { label: 'Ended a pause' },
  announced: { label: 'Published an announcement to customers' },
  announcement_ended: { label: 'Ended an announcement' },
  bank_account_added: { label: 'Added a bank account to reconcile' },
  list_uploaded: { label: 'Uploaded a list to reconcile' },
  list_imported: { label: 'Imported a list to reconcile' },
  import_withdrawn: { label: 'Withdrew an imported statement' },
  columns_forgotten: { label: 'Deleted a bank’s column mapping' },
  exception_explained: { label: 'Explained a difference with a provider' },
  reconciliation_exported: { label: 'Exported reconciled payments' },
} as const satisfies Record<string, StaffAction>;
export type StaffActionName = keyof typeof staffActions;
export const staffActionNames = Object.keys(staffActions) as [
  StaffActionName,
  ...StaffActionName[],
];

/** Kinds of security events that notify customers of actions. */
type CustomerEvent = Extract<
  (typeof staffActions)[StaffActionName],
  { customer_event: string }
>['customer_event'];

/** The security event a customer sees for an action; undefined if it doesn’t concern them. */
export const customerEventOf = (act: StaffActionName): CustomerEvent | undefined => {
  const found: { label: string; customer_event?: CustomerEvent } = staffActions[act];
  return found.customer_event;
};
