import { describe, expect, it } from 'vitest'
import { register, signInByPhone, updateAuth } from '@/contract/auth'
import { getUser } from '@/contract/users'
import { useTestServer } from '../testing/harness'
import { type TestAccount, tokenOf } from '../testing/testIdentity'

const server = useTestServer()
const NUMBER = '+4930123456'
const HOUR = 60 * 60_000

/** Registers an account with a number, an e-mail address that nobody has confirmed, and resolves to its account. */
async function registered(): Promise<TestAccount> {
  const body = { firstName: 'Ada', email: 'ada@example.com', password: 'correct horse', phoneProof: server.identity.proveNumber(NUMBER) }
  await server.send(register, { body })
  const [account] = server.identity.accounts.values()
  if (!account) throw new Error('Nothing was registered.')
  server.now = new Date(server.now.getTime() + HOUR)
  return account
}

const byPhone = async () => (await server.send(signInByPhone, { body: { phoneProof: server.identity.proveNumber(NUMBER) } })).status
const tokenFor = ({ userId }: TestAccount) => tokenOf({ userId, authTime: server.now })
const visit = (account: TestAccount) => server.send(getUser, { token: tokenFor(account), params: { userId: account.userId } })
const confirm = (account: TestAccount) => { account.isEmailVerified = true }
/** As the provider does it: the address is confirmed, and every session ends. */
const resetPassword = (account: TestAccount) => {
  confirm(account)
  account.validSince = server.now
}

describe('a number that was set before anybody confirmed the e-mail address', () => {
  it('is a way in for whoever registered', async () => {
    await registered()
    expect(await byPhone()).toBe(200)
  })

  it('is none once somebody got the account by a password reset, and leaves it with their visit', async () => {
    const account = await registered()
    resetPassword(account)
    expect(await byPhone()).toBe(404)
    expect((await visit(account)).data).toMatchObject({ phoneNumber: '' })
    expect(server.identity.accounts.get(account.userId)?.phoneNumber).toBe('')
    expect(await byPhone()).toBe(404)
  })

  it('stays a way in when the address was confirmed first, also after a later password reset', async () => {
    const account = await registered()
    confirm(account)
    expect((await visit(account)).data).toMatchObject({ phoneNumber: NUMBER })
    resetPassword(account)
    expect(await byPhone()).toBe(200)
    expect((await visit(account)).data).toMatchObject({ phoneNumber: NUMBER })
  })

  it('is proven anew by the account that is confirmed', async () => {
    const account = await registered()
    resetPassword(account)
    await visit(account)
    const set = await server.send(updateAuth, { token: tokenFor(account), body: { phoneProof: server.identity.proveNumber(NUMBER) } })
    expect(set.data).toMatchObject({ phoneNumber: NUMBER })
    expect(await byPhone()).toBe(200)
  })

  it('counts as such when it is added in the account, too', async () => {
    const { userId } = await server.createActor('eve')
    const account = server.identity.accounts.get(userId)
    if (!account) throw new Error('Eve has no account.')
    account.isEmailVerified = false
    await server.send(updateAuth, { token: tokenFor(account), body: { phoneProof: server.identity.proveNumber(NUMBER) } })
    server.now = new Date(server.now.getTime() + HOUR)
    expect(await byPhone()).toBe(200)
    resetPassword(server.identity.accounts.get(userId) ?? account)
    expect(await byPhone()).toBe(404)
  })
})
