import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { getExchangeForm, submitExchange } from '@/contract/profiles/exchange'
import { getUser } from '@/contract/account/users'
import { contacts } from '../../resources/contacts/tables'
import { profiles } from '../../resources/profiles/tables'
import { addCompany, addEmployee } from '../../testing/companies'
import { type Answer, type Send, useTestServer } from '../../testing/harness'
import { type TestCard, createCard, writeFromOtherProcess } from '../testing/cards'
import { allFields, withExchange } from './testing/withExchange'

const server = useTestServer()
let ada: TestCard

beforeEach(async () => {
  ada = await createCard(server, { ...withExchange({ fields: allFields }), lastName: 'Moreau' })
})

const bob = { firstName: 'Bob', email: 'bob@example.com', consent: true, consentVersion: 1 }
const submit = (body: object, options: Send = {}): Promise<Answer> =>
  server.send(submitExchange, { params: { profileId: ada.profileId }, body, ...options })
const stored = () => server.database.db.select().from(contacts)

describe('the form', () => {
  it('contains what the profile asks for, with our default text if there is none', async () => {
    const { data } = await server.send(getExchangeForm, {
      params: { profileId: ada.profileId.toUpperCase() },
    })
    expect(data).toEqual({
      profileId: ada.profileId,
      cardKey: ada.slug,
      name: 'Ada Moreau',
      avatar: null,
      appearance: emptyProfileContent.appearance,
      fields: allFields,
      consentText: 'I agree that Ada Moreau keeps my details, to stay in touch with me.',
      consentVersion: 1,
      token: expect.stringMatching(/^[0-9a-z]+\.[\w-]{22}$/) as unknown,
    })
  })

  it('names the person, whose profile without a name shows a company, for who keeps the details', async () => {
    ada = await createCard(server, { ...withExchange({}), firstName: '', lastName: '' }, 'nameless')
    const ask = async () => {
      const form = await server.send(getExchangeForm, { params: { profileId: ada.profileId } })
      return form.data
    }
    const consentText =
      'I agree that the person whose card this is keeps my details, to stay in touch with me.'
    expect(await ask()).toMatchObject({ consentText, consentVersion: 1 })
    const companyId = await addCompany(server, { name: 'Verdigris' })
    await addEmployee(server, { companyId, userId: 'nameless', profileId: ada.profileId })
    expect(await ask()).toMatchObject({ name: 'Verdigris', consentText, consentVersion: 1 })
  })

  it('does not exist for an unknown, switched-off or deactivated profile, and accepts nothing then', async () => {
    const ask = async (profileId: string) => {
      const [form, sent] = [
        await server.send(getExchangeForm, { params: { profileId } }),
        await submit(bob, { params: { profileId } }),
      ]
      return [form.status, sent.status]
    }
    expect(await ask(crypto.randomUUID())).toEqual([404, 404])
    await writeFromOtherProcess(server, ada, withExchange({ isOn: false }))
    expect(await ask(ada.profileId)).toEqual([200, 404])
    expect(
      await server.send(getExchangeForm, { params: { profileId: ada.profileId } }),
    ).toMatchObject({ data: { state: 'off', cardKey: ada.slug } })
    expect((await submit(bob)).error?.message).toBe(
      'The owner of this card does not ask for details at the moment.',
    )
    await writeFromOtherProcess(server, ada, withExchange({}))
    expect((await ask(ada.profileId))[0]).toBe(200)
    await server.database.db
      .update(profiles)
      .set({ deactivatedAt: server.now })
      .where(eq(profiles.id, ada.profileId))
    expect(await ask(ada.profileId)).toEqual([404, 404])
  })
})

it('belongs to the account that had the profile first, and to nobody once that is deleted', async () => {
  const mallory = await server.createActor('mallory')
  await server.database.db
    .update(profiles)
    .set({ id: ada.profileId })
    .where(eq(profiles.ownerId, 'mallory'))
  const owners = async () => {
    const { status } = await submit(bob)
    return [status, (await stored()).map(({ ownerId }) => ownerId)]
  }
  await server.send(getUser, { token: mallory.token, params: { userId: 'mallory' } })
  expect(await owners()).toEqual([201, ['ada']])
  await server.send(deleteAccount, { token: ada.token, params: { id: 'ada' } })
  expect(await owners()).toEqual([404, []])
  await server.send(getUser, { token: mallory.token, params: { userId: 'mallory' } })
  expect(await owners()).toEqual([404, []])
})
