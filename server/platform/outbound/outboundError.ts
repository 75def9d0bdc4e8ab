/** Why an address was not asked, or did not answer. `noHost`: its name does not exist, as a name service says that knows its top-level domain. */
export class OutboundError extends Error {
  constructor(
    readonly kind: 'refused' | 'noHost' | 'timeout' | 'unreachable' | 'tooManyRedirects',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'OutboundError'
  }
}
