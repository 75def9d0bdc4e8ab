import { expect, it } from 'vitest'
import { submitExchange } from '@/contract/profiles/exchange'
import { MailError } from './platform/mail/mailError'
import { allFields, withExchange } from './public/exchange/testing/withExchange'
import { createCard } from './public/testing/cards'
import { createTestCompany, invite } from './resources/companies/testing/companyCalls'
import { sendMails } from './sendMails'
import { useTestServer } from './testing/harness'

const server = useTestServer()

it('sends mails about leads also where the mail server stalls at an invitation', async () => {
  const sent: string[] = []
  server.mail = {
    isConfigured: true,
    send: ({ to }) => {
      if (to === 'slow@example.com') throw new MailError('unavailable', 'It stalls.')
      sent.push(to)
      return Promise.resolve()
    },
  }
  await invite(server, await createTestCompany(server), { email: 'slow@example.com' }, true)
  const { profileId } = await createCard(server, withExchange({ fields: allFields }))
  const { status } = await server.send(submitExchange, {
    params: { profileId },
    body: { firstName: 'Ben', email: 'ben@example.net', consent: true, consentVersion: 1 },
  })
  expect(status).toBe(201)
  const deps = { ...server.deps, origin: 'https://cards.example.com' }
  await expect(sendMails(deps)).rejects.toThrow(MailError)
  expect(sent).toEqual(['ada@example.com'])
})
