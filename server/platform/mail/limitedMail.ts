import type { Deps } from '../../ports/context'
import type { Mail } from '../../ports/mail'
import { WHOLE_SERVER, countMails } from './countMails'
import { MailError } from './mailError'

const HOUR_MS = 3_600_000

/**
 * Returns a way for mails that sends at most so many within an hour, with those of all processes. A
 * further mail is `unavailable`: it waits in its queue and is sent later.
 */
export function limitedMail(
  { mail, db, tenantId, clock }: Pick<Deps, 'mail' | 'db' | 'tenantId' | 'clock'>,
  mails: number,
): Mail {
  return {
    isConfigured: mail.isConfigured,
    send: async (message) => {
      const room = await countMails(db, 1, {
        tenantId,
        ownerId: WHOLE_SERVER,
        limits: [{ mails, withinMs: HOUR_MS }],
        now: clock(),
      })
      if (room < 1)
        throw new MailError(
          'unavailable',
          `This server sends ${String(mails)} such mails an hour (LIMIT_MAILS_AN_HOUR); the others wait.`,
        )
      await mail.send(message)
    },
  }
}
