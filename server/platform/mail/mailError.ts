import type { MailFailure } from '../../ports/mail'

/** The error of a mail that was not sent. */
export class MailError extends Error {
  constructor(
    readonly kind: MailFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'MailError'
  }
}
