import { createTransport } from 'nodemailer'
import type { Mail, MailFailure, MailMessage } from '../../ports/mail'
import { MailError } from './mailError'

interface Options {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  url: string
  /** The sender, such as `Tessera <no-reply@example.com>`. */
  from: string
  /** The longest wait for the server's next answer, in milliseconds. */
  waitMs?: number
}

/** The longest time that one mail may take; a claimed mail is another process's after that. */
const WHOLE_MS = 60_000
const WAIT_MS = 15_000
/** Answers that name a bad, moved or disabled mailbox (RFC 3463). */
const NO_MAILBOX = /^5\d\d[ -]5\.(?:1\.[0-46]|2\.1)\b/

/**
 * Creates the way out through an SMTP server (RFC 5321), with one connection for each mail. It reads
 * no files and no other addresses for a mail.
 */
export function createSmtpMail({ url, from, waitMs = WAIT_MS }: Options): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    dnsTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isConfigured: true,
    send: async ({ to, subject, text, html, replyTo }: MailMessage) => {
      const sent = transport.sendMail({
        from,
        // An object is no list of addresses, whatever the text holds.
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject: oneLine(subject),
        text,
        html,
        // RFC 3834: no vacation notes as an answer.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await within(sent, WHOLE_MS).catch((error: unknown) => {
        throw new MailError(failureOf(error), 'The mail was not sent.', { cause: error })
      })
    },
  }
}

/**
 * Returns a text without line breaks and control characters, which could begin another header, and
 * without characters that turn the order of the others around.
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

/**
 * Finds out if a failure is about this mail. A refused sender, sign-in or connection is about all
 * mails.
 */
function failureOf(error: unknown): MailFailure {
  const { responseCode, command, response } = asSmtpError(error)
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutMail || responseCode === undefined) return 'unavailable'
  if (responseCode < 500) return 'later'
  return command === 'DATA' && !NO_MAILBOX.test(response) ? 'unwanted' : 'rejected'
}

function asSmtpError(error: unknown) {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const [code, response] = [read('responseCode'), read('response')]
  return {
    responseCode: typeof code === 'number' ? code : undefined,
    command: read('command'),
    response: typeof response === 'string' ? response : '',
  }
}

/** Rejects when the work takes too long; the connection ends by its own time limits. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The mail server took too long.'))
    }, ms)
  })
  return Promise.race([work, end]).finally(() => {
    clearTimeout(timer)
  })
}
