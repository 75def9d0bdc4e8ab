/**
 * The error of a request to another server. `noHost` means that its name does not exist, according
 * to a name server that knows its top-level domain.
 */
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
