import { type MailerDeps, sendInvitations } from './sendInvitations'

export interface InvitationSender {
  /** Sends what waits, soon. */
  wake: () => void
  /** Stops it and waits for the mail that is being sent. */
  stop: () => Promise<void>
}

const MINUTE_MS = 60_000

/**
 * Starts the background work that sends invitation mails: when it is woken, and every minute for
 * those that wait for another day, another try, or were left by a killed process. A failure is
 * logged and tried again at the next run.
 */
export function startInvitationSender(deps: MailerDeps): InvitationSender {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false

  const run = async () => {
    isWaiting = false
    await sendInvitations(deps, stopping.signal).catch((error: unknown) => {
      deps.log.error({ err: error }, 'invitation mails could not be sent')
    })
  }
  const wake = () => {
    if (isWaiting || stopping.signal.aborted) return
    isWaiting = true
    running = running.then(run)
  }
  const timer = setInterval(wake, MINUTE_MS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
