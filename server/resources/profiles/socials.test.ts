import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { social } from '@/contract/profiles/profileItems'
import * as calls from '@/contract/profiles/profiles'
import {
  createSocial,
  deleteSocial,
  getSocial,
  listSocials,
  updateSocial,
} from '@/contract/profiles/socials'
import { profiles } from './tables'
import { useTestServer } from '../../testing/harness'
import { profileCalls, richContent } from './testing/profileCalls'

const server = useTestServer()
let ada: ReturnType<typeof profileCalls>
let first = ''

beforeEach(async () => {
  const { token, defaultProfileId } = await server.createActor('ada')
  ada = profileCalls(server, token)
  first = defaultProfileId
})

const add = async (body: unknown) =>
  (await ada.send(createSocial, {}, body)).data as { id: string; profileId: string }

it('adds, changes and deletes socials of any profile, by default the default one', async () => {
  const { id: second } = await ada.create('Second')
  const one = await add({ name: 'x', value: ' @Ada ' })
  const two = await add({
    name: 'linkedin',
    value: 'https://www.linkedin.com/in/ada/',
    profileId: second,
    isHidden: true,
  })
  expect(one).toMatchObject({
    profileId: first,
    name: 'x',
    value: 'Ada',
    isHidden: false,
    media: null,
  })
  expect(two).toMatchObject({ profileId: second, value: 'ada', isHidden: true })
  expect((await ada.send(listSocials, {})).data).toEqual({ items: [one, two] })
  expect((await ada.send(getSocial, { socialId: two.id })).data).toEqual(two)

  const put = (socialId: string, body: unknown) => ada.send(updateSocial, { socialId }, body)
  expect((await put(two.id, { value: 'grace', isHidden: false })).data).toEqual({
    ...two,
    value: 'grace',
    isHidden: false,
  })
  expect((await put(two.id, { isHidden: true })).data).toEqual({
    ...two,
    value: 'grace',
    isHidden: true,
  })
  expect((await ada.get(second)).version).toBe(4)

  expect((await ada.send(deleteSocial, { socialId: one.id })).data).toEqual({ deleted: true })
  for (const call of [getSocial, deleteSocial])
    expect((await ada.send(call, { socialId: one.id })).status).toBe(404)
  expect((await put(one.id, {})).status).toBe(404)
  expect((await ada.get(first)).socials).toEqual([])
})

it('refuses values of other networks and a fifty-first social, and changes nothing', async () => {
  const { id } = await add({ name: 'instagram', value: 'ada' })
  const [given] = (await ada.get(first)).socials
  const socials = Array.from({ length: 50 }, () => ({ ...given, id: crypto.randomUUID() }))
  await ada.send(
    calls.updateProfileSocials,
    { id: first },
    { socials: [given, ...socials.slice(1)] },
    2,
  )
  const before = await server.contents()
  for (const value of [
    'https://evil.example/ada',
    'javascript:alert(1)',
    'https://instagram.com.evil.example/ada',
  ]) {
    expect((await ada.send(createSocial, {}, { name: 'instagram', value })).error?.fields).toEqual({
      value: 'Invalid URL.',
    })
    expect((await ada.send(updateSocial, { socialId: id }, { value })).error?.fields).toEqual({
      value: 'Invalid URL.',
    })
  }
  expect((await ada.send(createSocial, {}, { name: 'x', value: 'ada' })).error?.code).toBe(
    'CONFLICT',
  )
  expect(
    (await ada.send(createSocial, {}, { name: 'myspace', value: 'ada' })).error?.fields,
  ).toEqual({ name: 'Unknown network.' })
  expect(await server.contents()).toBe(before)
})

it('keeps a valid value when the network is changed at the same moment', async () => {
  const { id } = await add({ name: 'instagram', value: 'ada' })
  const swap = (version: number) =>
    ada.send(
      calls.updateProfileSocials,
      { id: first },
      { socials: [{ id, name: 'whatsapp', value: '4915123456789', isHidden: false, media: null }] },
      version,
    )
  const [changed, ...swapped] = await Promise.all([
    ada.send(updateSocial, { socialId: id }, { value: 'grace' }),
    ...[2, 2, 2].map(swap),
  ])
  expect([changed.error?.fields ?? {}, swapped.some(({ status }) => status === 200)]).toEqual(
    changed.status === 200 ? [{}, false] : [{ value: 'Please enter a valid phone number.' }, true],
  )
  const [kept] = (await ada.get(first)).socials
  expect(v.safeParse(social, kept).issues).toBeUndefined()
})

it('is deleted with its picture', async () => {
  const content = await richContent(server)
  await server.database.db.update(profiles).set({ content }).where(eq(profiles.id, first))
  const [social] = content.socials
  const key = social?.media?.slice('/files/'.length) ?? ''
  expect(server.files.stored.has(key)).toBe(true)
  expect(
    (await ada.send(updateSocial, { socialId: social?.id ?? '' }, { media: null })).data,
  ).toMatchObject({ media: null })
  expect(server.files.stored.has(key)).toBe(false)
})
