import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { updateCompany } from '@/contract/companies/companies'
import { listEmployees, updateEmployee } from '@/contract/companies/employees'
import { createProfile, deactivateProfile, deleteProfile } from '@/contract/profiles/profiles'
import { createAppleWallet } from '../../providers/appleWallet/createAppleWallet'
import { type TestCard, createCard } from '../../public/testing/cards'
import { type PushSimulator, startPushSimulator } from '../../simulators/appleWallet/pushSimulator'
import { createTestCompany, employeesOf } from '../companies/testing/companyCalls'
import { addEmployee } from '../../testing/companies'
import { useTestServer } from '../../testing/harness'
import { PASS_TYPE, makeCertificates } from '../../testing/walletCertificates'
import { purgeWallet, sendWalletPushes } from './sendWalletPushes'
import { walletDevices, walletRegistrations } from './tables'
import { passToken } from './passToken'
import { changeProfileOf } from './testing/changeProfileOf'
import { createPhone } from './testing/phone'
import { readPass } from './testing/readPass'
import { TENANT } from '../../testing/testIdentity'

const server = useTestServer()
const source = makeCertificates()
let apple: PushSimulator
let ada: TestCard

beforeEach(async () => {
  apple = await startPushSimulator()
  server.wallets.apple = createAppleWallet({ ...source, pushUrl: apple.origin })
  ada = await createCard(server, { firstName: 'Ada', lastName: 'Moreau' })
})
afterEach(() => apple.close())

const passOf = ({ ownerId, profileId }: Pick<TestCard, 'ownerId' | 'profileId'>) => ({
  serialNumber: profileId,
  authenticationToken: passToken(server.deps.ruleSigner, { tenantId: TENANT, ownerId, profileId }),
})
const push = () => sendWalletPushes({ ...server.deps, origin: '' }, new AbortController().signal)
const pushed = () => apple.asked.map(({ token }) => token)
const rows = async () => ({
  registrations: await server.database.db.select().from(walletRegistrations),
  devices: await server.database.db.select().from(walletDevices),
})
const later = (seconds: number) => {
  server.now = new Date(server.now.getTime() + seconds * 1000)
}

const change = (body: object, card = ada) => changeProfileOf(server, card, body)

describe('a phone', () => {
  it('follows the changes of a profile', async () => {
    const phone = createPhone(server, 'phone-1')
    const pass = passOf(ada)
    expect((await phone.register(pass, 'aa01')).status).toBe(201)
    expect((await phone.register(pass, 'aa02')).status).toBe(200)
    const first = await phone.list()
    expect(first).toMatchObject({ status: 200, answer: { serialNumbers: [ada.profileId] } })
    // The profile may have changed before the phone got the pass.
    expect([await push(), await push()]).toEqual([1, 0])
    later(120)
    expect((await phone.list(first.answer?.lastUpdated)).status).toBe(204)

    await change({ firstName: 'Grace' })
    expect(await push()).toBe(1)
    const asked = { token: 'aa02', topic: PASS_TYPE, body: '{}' }
    expect(apple.asked).toEqual([asked, asked])
    const next = await phone.list(first.answer?.lastUpdated)
    expect(next.answer?.serialNumbers).toEqual([ada.profileId])
    const { status, headers, bytes } = await phone.fetch(pass)
    expect(status).toBe(200)
    const read = await readPass(bytes, source.issuer)
    expect(read.pass.generic['primaryFields']?.[0]?.value).toBe('Grace Moreau')
    expect(read.pass.authenticationToken).toBe(pass.authenticationToken)
    const modified = headers.get('last-modified') ?? ''
    expect(new Date(modified)).toEqual(server.now)
    expect((await phone.fetch(pass, modified)).status).toBe(304)

    await change({ bio: 'Not on the pass' })
    expect(await push()).toBe(0)
    await change({ occupation: 'Admiral' })
    expect((await phone.fetch(pass, modified)).status).toBe(200)
    for (let times = 0; times < 2; times += 1)
      expect((await phone.unregister(pass)).status).toBe(200)
    expect([await push(), await rows()]).toEqual([0, { registrations: [], devices: [] }])
  })

  it('has passes of several people, and learns only of those that changed', async () => {
    const eve = await createCard(server, { firstName: 'Eve' }, 'eve')
    const phone = createPhone(server, 'phone-1')
    await phone.register(passOf(ada), 'aa01')
    await phone.register(passOf(eve), 'aa01')
    later(300)
    await change({ lastName: 'Hopper' }, eve)
    const { answer } = await phone.list(String(server.now.getTime() / 1000 - 200))
    expect(answer?.serialNumbers).toEqual([eve.profileId])
    expect((await phone.list()).answer?.serialNumbers).toHaveLength(2)
    await phone.unregister(passOf(ada))
    expect((await rows()).devices.map(({ ownerId }) => ownerId)).toEqual(['eve'])
  })

  it('follows the company that the profile shows', async () => {
    const company = await createTestCompany(server)
    const { token } = company.owner
    const phone = createPhone(server, 'phone-1')
    await phone.register(passOf(ada), 'aa01')
    expect(await push()).toBe(1)
    const save = (body: object, version: string) =>
      server.send(updateCompany, {
        ...{ token, params: { companyId: company.id }, body },
        headers: { 'if-match': version },
      })
    expect((await save({ about: 'Not on the pass' }, '"1"')).status).toBe(200)
    expect(await push()).toBe(0)
    expect((await save({ name: 'Patina' }, '"2"')).status).toBe(200)
    expect(await push()).toBe(1)
    const { pass } = await readPass((await phone.fetch(passOf(ada))).bytes, source.issuer)
    expect(pass['organizationName']).toBe('Patina')
    const [me] = employeesOf(
      await server.send(listEmployees, { token, params: { companyId: company.id } }),
    )
    const { status } = await server.send(updateEmployee, {
      ...{ token, params: { companyId: company.id, employeeId: me?.id ?? '' } },
      ...{ body: { jobTitle: 'Founder' }, headers: { 'if-match': `"${String(me?.version)}"` } },
    })
    expect([status, await push()]).toEqual([200, 1])
  })

  it('gets nothing without the secret of that pass', async () => {
    const eve = await createCard(server, { firstName: 'Eve' }, 'eve')
    const phone = createPhone(server, 'phone-1')
    const wrong = [
      { ...passOf(ada), authenticationToken: passOf(eve).authenticationToken },
      { ...passOf(ada), authenticationToken: '' },
      { ...passOf(ada), serialNumber: crypto.randomUUID() },
      passOf({ ...ada, ownerId: 'eve' }),
    ]
    const other = createPhone(server, 'phone-1', 'pass.example.other')
    for (const pass of wrong)
      for (const ask of [phone.register(pass, 'aa01'), phone.fetch(pass), phone.unregister(pass)])
        expect((await ask).status).toBe(401)
    expect((await other.fetch(passOf(ada))).status).toBe(401)
    expect((await other.list()).status).toBe(204)
    expect((await phone.register(passOf(ada), '../x')).status).toBe(422)
    // The id of Google's pass is no phone's.
    expect((await createPhone(server, 'google:').register(passOf(ada), 'aa01')).status).toBe(422)
    for (const since of ['never', '1e9', 'x'.repeat(4000)])
      expect((await phone.fetch(passOf(ada), since)).status).toBe(200)
    expect(await rows()).toEqual({ registrations: [], devices: [] })
  })

  it('gets a void pass when the profile is turned off or deleted', async () => {
    const phone = createPhone(server, 'phone-1')
    const { token } = ada
    const { data } = await server.send(createProfile, { token, body: { name: 'Second' } })
    const second = { ...ada, profileId: (data as { id: string }).id }
    await phone.register(passOf(ada), 'aa01')
    await phone.register(passOf(second), 'aa01')
    await server.send(deactivateProfile, { token, params: { id: ada.profileId }, body: {} })
    await server.send(deleteProfile, { token, params: { id: second.profileId } })
    expect(await push()).toBe(2)
    for (const each of [ada, second]) {
      const { pass } = await readPass((await phone.fetch(passOf(each))).bytes, source.issuer)
      expect([pass.voided, pass.barcodes]).toEqual([true, undefined])
    }
    // A deleted profile takes no more phones, and its own are forgotten after 30 days.
    expect((await createPhone(server, 'phone-2').register(passOf(second), 'aa02')).status).toBe(200)
    expect((await rows()).registrations).toHaveLength(2)
    expect(await purgeWallet(server.database.db, server.now)).toBe(0)
    later(31 * 86_400)
    expect(await purgeWallet(server.database.db, server.now)).toBe(1)
    expect((await rows()).registrations.map(({ profileId }) => profileId)).toEqual([ada.profileId])
    expect((await rows()).devices).toHaveLength(1)
  })

  it('is forgotten with the account', async () => {
    const phone = createPhone(server, 'phone-1')
    await phone.register(passOf(ada), 'aa01')
    await server.send(deleteAccount, { token: ada.token, params: { id: 'ada' } })
    expect(await rows()).toEqual({ registrations: [], devices: [] })
    expect((await phone.fetch(passOf(ada))).status).toBe(401)
  })

  it('follows the end of the company with the account of its owner', async () => {
    const bob = await createCard(server, { firstName: 'Bob', organization: 'Own Ltd' }, 'bob')
    const { id: companyId, owner } = await createTestCompany(server)
    await addEmployee(server, { companyId, userId: 'bob', profileId: bob.profileId })
    await createPhone(server, 'phone-1').register(passOf(bob), 'aa01')
    expect([await push(), await push()]).toEqual([1, 0])
    await server.send(deleteAccount, { token: owner.token, params: { id: 'ada' } })
    expect(await push()).toBe(1)
    const { bytes } = await createPhone(server, 'phone-1').fetch(passOf(bob))
    const { pass } = await readPass(bytes, source.issuer)
    expect(pass['organizationName']).toBe('Own Ltd')
  })

  it('may complain, briefly and without secrets', async () => {
    const { status } = await createPhone(server, 'phone-1').log([
      `Failed with ApplePass ${passOf(ada).authenticationToken} ${'x'.repeat(1000)}`,
    ])
    const logged = server.logged.find((line) => line.includes('Apple Wallet reports errors')) ?? ''
    expect([status, logged.length < 700, logged.includes(passOf(ada).authenticationToken)]).toEqual(
      [...[200, true, false]],
    )
  })
})

describe('a push', () => {
  beforeEach(async () => {
    await createPhone(server, 'phone-1').register(passOf(ada), 'aa01')
    await createPhone(server, 'phone-2').register(passOf(ada), 'aa02')
    await change({ firstName: 'Grace' })
  })

  it('to a phone that no longer has the pass ends its registration', async () => {
    apple.answers.set('aa01', { status: 410, reason: 'Unregistered' })
    expect(await push()).toBe(1)
    const { registrations, devices } = await rows()
    expect(registrations.map(({ deviceId }) => deviceId)).toEqual(['phone-2'])
    expect(devices.map(({ deviceId }) => deviceId)).toEqual(['phone-2'])
  })

  it('that fails is tried again after a pause', async () => {
    apple.answers.set('aa01', { status: 503, reason: 'ServiceUnavailable' })
    expect([await push(), await push()]).toEqual([1, 0])
    apple.answers.clear()
    later(29)
    expect(await push()).toBe(0)
    later(2)
    expect([await push(), await push()]).toEqual([1, 0])
    expect(pushed().sort()).toEqual(['aa01', 'aa01', 'aa02'])
  })

  it('that fails 15 times is given up', async () => {
    apple.answers.set('aa01', { status: 503, reason: 'ServiceUnavailable' })
    for (let tries = 0; tries < 20; tries += 1) {
      await push()
      later(3_601)
    }
    expect(pushed().filter((token) => token === 'aa01')).toHaveLength(15)
  })

  it('waits while Apple cannot be reached', async () => {
    await apple.close()
    expect(await push()).toBe(0)
    const { registrations } = await rows()
    expect(registrations.map(({ pushTries }) => pushTries)).toEqual([1, 1])
    apple = await startPushSimulator()
    server.wallets.apple = createAppleWallet({ ...source, pushUrl: apple.origin })
    later(31)
    expect(await push()).toBe(2)
  })

  it('is sent by one of two processes', async () => {
    const sent = await Promise.all([push(), push()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(pushed().sort()).toEqual(['aa01', 'aa02'])
  })

  /** Lets something happen while the next pushes are sent. */
  function whileSending(happen: () => Promise<unknown>): void {
    const wallet = createAppleWallet({ ...source, pushUrl: apple.origin })
    let first: Promise<unknown> | null = null
    const push: typeof wallet.push = async (...sent) => {
      await (first ??= happen())
      return wallet.push(...sent)
    }
    server.wallets.apple = { ...wallet, push }
  }

  it('is not lost when the pass changes while it is sent', async () => {
    whileSending(() => {
      later(1)
      return change({ lastName: 'Hopper' })
    })
    expect(await push()).toBe(4)
  })

  it('keeps a phone that gets another token while the old one is refused', async () => {
    apple.answers.set('aa01', { status: 410, reason: 'Unregistered' })
    whileSending(() => createPhone(server, 'phone-1').register(passOf(ada), 'aa09'))
    expect([await push(), pushed().at(-1)]).toEqual([2, 'aa09'])
  })

  it('is sent again to a phone whose token changed, and to no other', async () => {
    expect(await push()).toBe(2)
    // Apple may have taken the push for the token that the phone no longer had.
    expect((await createPhone(server, 'phone-1').register(passOf(ada), 'aa09')).status).toBe(200)
    expect([await push(), pushed().at(-1)]).toEqual([1, 'aa09'])
    await createPhone(server, 'phone-1').register(passOf(ada), 'aa09')
    expect(await push()).toBe(0)
  })
})
