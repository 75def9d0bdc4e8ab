/** A mail to one address. `link` is the address that it asks to open; text and HTML contain it. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  link: string
  /** The one address to which an answer goes; the sender's where it is missing. */
  replyTo?: string
}

/**
 * Why a mail was not sent. `rejected`: the server refuses its address for good; `unwanted`: it
 * refuses its contents for good, as spam; `later`: it may take it later; `unavailable`: it takes no
 * mail at all now.
 */
export type MailFailure = 'rejected' | 'unwanted' | 'later' | 'unavailable'

/** The way for mails out of this server. */
export interface Mail {
  /** False where people have to copy links themselves. */
  isConfigured: boolean
  /** Hands one mail over within a minute. Throws `MailError`. */
  send: (message: MailMessage) => Promise<void>
}
