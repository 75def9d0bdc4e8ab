/** The answer of a server outside. */
export interface OutboundAnswer {
  status: number
  /** The address after redirects. */
  url: string
  contentType: string
  /** At most `maxBytes` of the decoded body. */
  body: Uint8Array
  isCut: boolean
}

/** The one way to an address that somebody typed: public addresses only, also after redirects and name resolution. */
export interface Outbound {
  /** Throws `OutboundError`. */
  get: (
    url: string,
    limits?: { method?: 'GET' | 'HEAD'; timeoutMs?: number; maxBytes?: number },
  ) => Promise<OutboundAnswer>
}
