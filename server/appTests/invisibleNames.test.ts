import { beforeEach, expect, it } from 'vitest'
import { createCompany } from '@/contract/companies/companies'
import { createContact } from '@/contract/contacts/contacts'
import { register } from '@/contract/account/auth'
import { submitExchange } from '@/contract/profiles/exchange'
import { createProfile } from '@/contract/profiles/profiles'
import { allFields, withExchange } from '../public/exchange/testing/withExchange'
import { type TestCard, createCard } from '../public/testing/cards'
import { useTestServer } from '../testing/harness'
import { Importing } from '../testing/importing'

const server = useTestServer()
let ada: TestCard

beforeEach(async () => {
  ada = await createCard(server, withExchange({ fields: allFields }))
})

const INVISIBLE = '\u00a0\u200b\u3164'
const consent = { consent: true, consentVersion: 1 }
const account = { email: 'bob@example.com', password: 'correct horse' }

it('refuses a name of which nothing can be seen as a missing one', async () => {
  const { token, profileId } = ada
  const params = { profileId }
  const answers = {
    contact: await server.send(createContact, { token, body: { firstName: INVISIBLE } }),
    profile: await server.send(createProfile, { token, body: { name: INVISIBLE } }),
    company: await server.send(createCompany, { token, body: { name: INVISIBLE } }),
    account: await server.send(register, { body: { ...account, firstName: INVISIBLE } }),
    exchange: await server.send(submitExchange, {
      params,
      body: { firstName: INVISIBLE, email: account.email, ...consent },
    }),
  }
  for (const [way, { status, error }] of Object.entries(answers))
    expect([way, status, Object.values(error?.fields ?? {})]).toEqual([
      way,
      422,
      ['This field is required.'],
    ])
})

it('names a contact of a file by what can be seen', async () => {
  const importing = new Importing(server, { token: ada.token, defaultProfileId: ada.profileId })
  await importing.import(`First Name,Last Name,Organization\n${INVISIBLE},${INVISIBLE},Acme\n`)
  const card = `BEGIN:VCARD\nVERSION:3.0\nN:${INVISIBLE};${INVISIBLE};;;\nORG:Beta\nEND:VCARD\n`
  await importing.import(card, { type: 'vcf' })
  await importing.import(`First Name,Notes\n${INVISIBLE},nobody\n`)
  const found = await importing.contacts()
  expect(
    found.map(({ firstName, lastName, organization }) => [firstName, lastName, organization]),
  ).toEqual([
    ['', '', 'Acme'],
    ['', '', 'Beta'],
  ])
})
