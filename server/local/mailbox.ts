import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { pagePolicy } from '../platform/http/securityHeaders'
import {
  type EmulatorAddress,
  type OobCode,
  type VerificationCode,
  listOobCodes,
  listVerificationCodes,
} from './emulatorRest'
import { type MailboxMessage, mailboxPage } from './mailboxPage'
import type { AppEnv } from '../ports/http'
import type { Mail } from '../ports/mail'

export interface Mailbox {
  /** Lists the valid messages, newest first. */
  list: () => Promise<MailboxMessage[]>
  /** Records new messages and when they arrived. */
  note: () => Promise<void>
  /** The server's way for mails, which end here too. */
  mail: Mail
}

/** The most mails of the server that are listed; the oldest go first. */
const MOST_MAILS = 500

const ACTION_PATH = '/auth/action'

const subjects: Record<string, string> = {
  PASSWORD_RESET: 'Reset your password',
  VERIFY_EMAIL: 'Confirm your e-mail address',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm your new e-mail address',
  RECOVER_EMAIL: 'Get your e-mail address back',
  EMAIL_SIGNIN: 'Sign in',
}

/**
 * Creates a mailbox of an Auth Emulator's mail and text messages. The emulator does not date them,
 * so each is dated when it is first seen. The server's own mails are listed until it ends. `others`
 * gives messages from elsewhere, such as the codes of the demo's new cards; they come last.
 */
export function createMailbox(
  address: EmulatorAddress,
  clock: () => Date = () => new Date(),
  others: () => Promise<MailboxMessage[]> = () => Promise.resolve([]),
): Mailbox {
  const seen = new Map<string, { receivedAt: Date; order: number }>()
  const sent: ({ id: string } & Omit<MailboxMessage, 'receivedAt'>)[] = []
  let arrived = 0

  function dateOf(id: string): { receivedAt: Date; order: number } {
    const first = seen.get(id) ?? { receivedAt: clock(), order: seen.size }
    seen.set(id, first)
    return first
  }

  async function list(): Promise<MailboxMessage[]> {
    const [links, codes] = await Promise.all([
      listOobCodes(address),
      listVerificationCodes(address),
    ])
    const messages = [...links.map(fromLink), ...codes.map(fromCode), ...sent]
    const dated = messages
      .map(({ id, ...message }) => ({ ...message, ...dateOf(id) }))
      .sort((a, b) => b.order - a.order)
      .map(({ order: _order, ...message }) => message)
    return [...dated, ...(await others())]
  }

  return {
    list,
    note: async () => {
      await list()
    },
    mail: {
      isConfigured: true,
      send: ({ to, subject, link }) => {
        arrived += 1
        const id = `sent ${String(arrived)}`
        const { pathname, search } = new URL(link)
        sent.push({ id, to, subject, link: pathname + search })
        dateOf(id)
        if (sent.length > MOST_MAILS) sent.shift()
        return Promise.resolve()
      },
    },
  }
}

/** Serves the mailbox at /mailbox, and as JSON at /mailbox.json. */
export function mountMailbox(app: Hono<AppEnv>, mailbox: Mailbox): void {
  app.get('/mailbox', async (c) => {
    c.set('template', 'mailbox')
    const nonce = randomBytes(16).toString('base64')
    c.header('Content-Security-Policy', pagePolicy(nonce))
    c.header('Cache-Control', 'no-store')
    return c.html(mailboxPage(await mailbox.list(), nonce))
  })
  app.get('/mailbox.json', async (c) => {
    c.set('template', 'mailbox')
    c.header('Cache-Control', 'no-store')
    return c.json({ data: await mailbox.list() })
  })
}

function fromLink({ email, newEmail, requestType, oobCode, oobLink }: OobCode) {
  return {
    id: oobCode,
    to: newEmail ?? email,
    subject: subjects[requestType] ?? requestType,
    link: ACTION_PATH + new URL(oobLink).search,
  }
}

function fromCode({ code, phoneNumber, sessionInfo }: VerificationCode) {
  return { id: sessionInfo, to: phoneNumber, subject: 'Your code', code }
}
