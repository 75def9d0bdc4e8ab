import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { createProfile, deactivateProfile, deleteProfile } from '@/contract/profiles/profiles'
import { getGoogleWalletLink } from '@/contract/profiles/wallet'
import { createGoogleWallet } from '../../providers/googleWallet/createGoogleWallet'
import { type TestCard, createCard } from '../../public/testing/cards'
import {
  type GoogleWalletSimulator,
  startGoogleWalletSimulator,
} from '../../simulators/googleWallet/googleWalletSimulator'
import { sendRecords } from '../../testing/archives'
import { makeGoogleAccount } from '../../testing/googleWalletAccount'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { profile } from '../archive/testing/archiveRecords'
import { googleId } from './passToken'
import { changeProfileOf } from './testing/changeProfileOf'
import { sendWalletPushes } from './sendWalletPushes'
import { walletRegistrations } from './tables'

const server = useTestServer()
const { publicKey, ...account } = makeGoogleAccount()
const photo = `${'p'.repeat(32)}.webp`
let google: GoogleWalletSimulator
let ada: TestCard

beforeEach(async () => {
  google = await startGoogleWalletSimulator({ ...account, publicKey, clock: () => server.now })
  connect()
  ada = await createCard(server, {
    ...{ firstName: 'Ada', lastName: 'Moreau', occupation: 'Engineer', avatar: `/files/${photo}` },
  })
})
afterEach(() => google.close())

function connect(change: Partial<typeof account> = {}): void {
  const urls = { apiUrl: google.origin, tokenUrl: google.origin }
  server.wallets.google = createGoogleWallet({
    ...{ ...account, ...change, ...urls },
    clock: () => server.now,
  })
}

const push = (origin = 'https://cards.example') =>
  sendWalletPushes({ ...server.deps, origin }, new AbortController().signal)
const later = (seconds: number) => {
  server.now = new Date(server.now.getTime() + seconds * 1000)
}
const linkOf = async ({ token, profileId }: TestCard) => {
  const { data } = await server.send(getGoogleWalletLink, { token, params: { profileId } })
  return (data as { url: string }).url
}
const save = async (card = ada) => google.save(await linkOf(card))
const idOf = ({ ownerId, profileId }: Pick<TestCard, 'ownerId' | 'profileId'>) =>
  `${account.issuer}.${googleId({ tenantId: TENANT, ownerId, profileId })}`
const shown = (card = ada) => google.passes.get(idOf(card))
const header = (card = ada) => JSON.stringify(shown(card)?.['header'])
const rows = () => server.database.db.select().from(walletRegistrations)
const change = (body: object) => changeProfileOf(server, ada, body)
const pictureAddress = () => `https://cards.example/card/${ada.cardId}/picture.jpg?v=${photo}`
const asked = (path: string) => google.asked.filter((request) => request.path.startsWith(path))

describe('a pass in Google Wallet', () => {
  it('follows the changes of a profile', async () => {
    const saved = await save()
    expect(await push()).toBe(1)
    await change({ firstName: 'Grace', occupation: '' })
    expect([await push(), await push()]).toEqual([1, 0])
    expect(shown()).toMatchObject({
      ...{ state: 'ACTIVE', barcode: saved['barcode'] },
      header: { defaultValue: { language: 'en', value: 'Grace Moreau' } },
      logo: {
        sourceUri: { uri: pictureAddress() },
      },
    })
    expect(shown()).not.toHaveProperty('subheader')
    await change({ bio: 'Not on the pass' })
    expect(await push()).toBe(0)
    // One token is enough for an hour.
    expect(asked('/token')).toHaveLength(1)
    later(3600)
    await change({ avatar: null })
    expect([await push(), shown()?.['logo']]).toEqual([1, undefined])
    expect(asked('/token')).toHaveLength(2)
  })

  it('keeps its picture where this server has no address that Google could read', async () => {
    await save()
    await push()
    const before = shown()?.['logo']
    await change({ firstName: 'Grace', avatar: null })
    expect(await push('http://localhost')).toBe(1)
    expect([header(), shown()?.['logo']]).toEqual([expect.stringContaining('Grace'), before])
  })

  it('is over while the profile is turned off, and for good when it is deleted', async () => {
    const { token } = ada
    const { data } = await server.send(createProfile, { token, body: { name: 'Second' } })
    const second = { ...ada, profileId: (data as { id: string }).id }
    await save()
    await save(second)
    const turn = async (isActive: boolean) => {
      const params = { id: ada.profileId }
      await server.send(deactivateProfile, { token, params, body: { isActive } })
      await push()
    }
    await turn(false)
    expect([shown()?.['state'], shown(second)?.['state']]).toEqual(['INACTIVE', 'ACTIVE'])
    await turn(true)
    expect([shown()?.['state'], shown()?.['logo']]).toEqual(['ACTIVE', expect.anything()])
    await server.send(deleteProfile, { token, params: { id: ada.profileId } })
    await push()
    expect(shown()).toMatchObject({ state: 'INACTIVE' })
    expect(header()).toContain('Business card')
    expect(shown()).not.toHaveProperty('logo')
  })

  it('is changed later when it is saved after the change', async () => {
    const url = await linkOf(ada)
    await change({ firstName: 'Grace' })
    expect(await push()).toBe(0)
    await google.save(url)
    later(31)
    expect([await push(), header()]).toEqual([1, expect.stringContaining('Grace Moreau')])
    expect(server.logged.filter((line) => line.includes('failed'))).toEqual([])
  })

  it('that was saved before is changed when somebody asks for the link again', async () => {
    await save()
    await push()
    await server.database.db.update(walletRegistrations).set({ pushDueAt: null, changedAt: 0 })
    google.passes.set(idOf(ada), {})
    await save()
    expect([await push(), header()]).toEqual([1, expect.stringContaining('Ada Moreau')])
  })

  it('waits while Google is away or refuses the account, and says so in the log', async () => {
    await save()
    await push()
    await change({ firstName: 'Grace' })
    google.fail('error')
    expect(await push()).toBe(0)
    google.fail(null)
    connect({ account: 'nobody@example.iam.gserviceaccount.com' })
    later(31)
    expect(await push()).toBe(0)
    connect()
    later(61)
    expect([await push(), header()]).toEqual([1, expect.stringContaining('Grace')])
    const logged = server.logged.filter((line) => line.includes('Google Wallet takes no changes'))
    expect(logged.map((line) => /HTTP_\d+/.exec(line)?.[0])).toEqual(['HTTP_500', 'HTTP_400'])
  })

  it('waits for the next run while Google is away, so that phones of Apple do not wait for it', async () => {
    const owner = { tenantId: TENANT, ownerId: 'ada', deviceId: 'google:', pushToken: '' }
    await server.database.db.insert(walletRegistrations).values(
      Array.from({ length: 12 }, () => ({
        ...{ ...owner, profileId: crypto.randomUUID() },
        ...{ changedAt: 0, pushDueAt: server.now },
      })),
    )
    google.fail('error')
    expect(await push()).toBe(0)
    expect(asked('/token')).toHaveLength(1)
  })

  it('has the new texts where Google cannot use the picture', async () => {
    await save()
    google.brokenPictures.add(pictureAddress())
    await change({ firstName: 'Grace' })
    expect([await push(), header()]).toEqual([1, expect.stringContaining('Grace')])
  })

  it('ends with the newest state when a slow change arrives after a quick one', async () => {
    await save()
    await push()
    await change({ firstName: 'Grace' })
    const wallet = server.wallets.google
    if (!wallet) throw new Error('Google Wallet is not connected.')
    let overtake: (() => Promise<unknown>) | null = async () => {
      overtake = null
      await change({ firstName: 'Hedy' })
      await push()
    }
    const update: typeof wallet.update = async (pass) => {
      await overtake?.()
      return wallet.update(pass)
    }
    server.wallets.google = { ...wallet, update }
    await push()
    await push()
    expect(header()).toContain('Hedy')
  })

  it('is not changed by the same profile that another account restored', async () => {
    await save()
    await push()
    const eve = await server.createActor('eve')
    const slug = 'eve-archived'
    const { data } = await sendRecords(server, eve, [profile({ id: ada.profileId, slug })])
    const { newKeys } = data as { newKeys: { from: string; to: string }[] }
    const profileId = newKeys.find(({ from }) => from === ada.profileId)?.to ?? ''
    const hers = { ...ada, profileId, ownerId: 'eve', token: eve.token }
    await linkOf(hers)
    expect([await push(), header()]).toEqual([0, expect.stringContaining('Ada Moreau')])
    await save(hers)
    later(31)
    expect([await push(), header(hers)]).toEqual([1, expect.stringContaining('Ada Test')])
    expect(header()).toContain('Ada Moreau')
  })

  it('is forgotten here with the account', async () => {
    await save()
    expect((await rows()).map(({ deviceId }) => deviceId)).toEqual(['google:'])
    await server.send(deleteAccount, { token: ada.token, params: { id: 'ada' } })
    expect(await rows()).toEqual([])
  })
})
