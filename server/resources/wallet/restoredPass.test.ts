import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProfile, deleteProfile, listProfiles } from '@/contract/profiles/profiles'
import { getAppleWalletPass } from '@/contract/profiles/wallet'
import { createAppleWallet } from '../../providers/appleWallet/createAppleWallet'
import { type PushSimulator, startPushSimulator } from '../../simulators/appleWallet/pushSimulator'
import { sendRecords, takeArchive, withPictures } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { makeCertificates } from '../../testing/walletCertificates'
import { profile } from '../archive/testing/archiveRecords'
import { profiles } from '../profiles/tables'
import { passToken } from './passToken'
import { purgeWallet, sendWalletPushes } from './sendWalletPushes'
import { walletRegistrations } from './tables'
import { createPhone } from './testing/phone'
import { readPass } from './testing/readPass'

const server = useTestServer()
const source = makeCertificates()
const DAY_MS = 86_400_000
let apple: PushSimulator
let ada: Awaited<ReturnType<typeof server.createActor>>

beforeEach(async () => {
  apple = await startPushSimulator()
  server.wallets.apple = createAppleWallet({ ...source, pushUrl: apple.origin })
  ada = await server.createActor('ada')
})
afterEach(() => apple.close())

const push = () => sendWalletPushes({ ...server.deps, origin: '' }, new AbortController().signal)
const registrations = () => server.database.db.select().from(walletRegistrations)

async function defaultProfileId(): Promise<string> {
  const { data } = await server.send(listProfiles, { token: ada.token })
  return (data as { items: { id: string }[] }).items[0]?.id ?? 'none'
}

/** Puts the pass of one of Ada's profiles on her phone. */
async function addPass(profileId: string) {
  const owner = { tenantId: TENANT, ownerId: 'ada', profileId }
  const authenticationToken = passToken(server.deps.ruleSigner, owner)
  const pass = { serialNumber: profileId, authenticationToken }
  const phone = createPhone(server, 'phone-1')
  expect((await phone.register(pass, 'aa01')).status).toBe(201)
  expect(await push()).toBe(1)
  const isVoided = async () => {
    const { bytes } = await phone.fetch(pass)
    return (await readPass(bytes, source.issuer)).pass.voided
  }
  return { isVoided }
}

it('is valid again when its deleted profile comes back from an archive', async () => {
  const { token } = ada
  const { data } = await server.send(createProfile, { token, body: { name: 'Second' } })
  const { id } = data as { id: string }
  const pass = await addPass(id)
  const archive = await takeArchive(server, ada)
  await server.send(deleteProfile, { token, params: { id } })
  expect([await push(), await pass.isVoided()]).toEqual([1, true])
  await sendRecords(server, ada, withPictures(archive))
  expect([await push(), await pass.isVoided()]).toEqual([1, false])
  await purgeWallet(server.database.db, new Date(server.now.getTime() + 31 * DAY_MS))
  expect(await registrations()).toHaveLength(1)
})

it('is void when an archive replaces its unused profile', async () => {
  const pass = await addPass(await defaultProfileId())
  await sendRecords(server, ada, [profile()])
  expect([await push(), await pass.isVoided()]).toEqual([1, true])
  await purgeWallet(server.database.db, new Date(server.now.getTime() + 31 * DAY_MS))
  expect(await registrations()).toEqual([])
})

it('is not made for a profile whose id is another account’s, as restores once left them', async () => {
  const id = await defaultProfileId()
  const eve = await server.createActor('eve')
  await server.database.db.update(profiles).set({ id }).where(eq(profiles.ownerId, 'eve'))
  const { status, error } = await server.send(getAppleWalletPass, {
    ...{ token: eve.token, params: { profileId: id } },
  })
  expect([status, error?.message]).toEqual([409, expect.stringContaining('Duplicate')])
})
