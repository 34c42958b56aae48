// A request and its reply, for the steps between the two.
export type Exchange = { status: number; body: unknown };

/**
 * A reply that requires another step first, and a function that sends the request again with other headers.
 */
export type ApprovalRetry = {
  reply: Exchange;
  /** The options of `call`. */
  options: { pin?: string | undefined; signal?: AbortSignal | undefined };
  headers: HeadersInit;
  repeat: (headers: HeadersInit) => Promise<Exchange>;
};

/** Loads the approval prompt, and resolves with the reply after it. */
export type LoadApprovalPrompt = () => Promise<{
  requestApproval: (retry: ApprovalRetry) => Promise<Exchange>;
}>;
