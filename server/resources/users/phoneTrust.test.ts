import { describe, expect, it } from 'vitest'
import { register, signInByPhone, updateAuth } from '@/contract/account/auth'
import { createUser, getUser, updateUser } from '@/contract/account/users'
import { profiles } from '../profiles/tables'
import { users } from '../../platform/db/tables'
import { useTestServer } from '../../testing/harness'
import { type TestAccount, tokenOf } from '../../testing/testIdentity'

const server = useTestServer()
const NUMBER = '+4930123456'
const HOUR = 60 * 60_000

/** Registers an account with a number and an unconfirmed e-mail address, and resolves to it. */
async function registered(): Promise<TestAccount> {
  const body = {
    firstName: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse',
    phoneProof: server.identity.proveNumber(NUMBER),
  }
  await server.send(register, { body })
  const [account] = server.identity.accounts.values()
  if (!account) throw new Error('Nothing was registered.')
  server.now = new Date(server.now.getTime() + HOUR)
  return account
}

const byPhone = async () =>
  (await server.send(signInByPhone, { body: { phoneProof: server.identity.proveNumber(NUMBER) } }))
    .status
const tokenFor = ({ userId }: TestAccount) => tokenOf({ userId, authTime: server.now })
const visit = (account: TestAccount) =>
  server.send(getUser, { token: tokenFor(account), params: { userId: account.userId } })
const accountOf = (userId: string): TestAccount => {
  const account = server.identity.accounts.get(userId)
  if (!account) throw new Error(`${userId} has no account.`)
  return account
}
const confirmNot = (userId: string) => {
  accountOf(userId).isEmailVerified = false
}
const confirm = (account: TestAccount) => {
  account.isEmailVerified = true
}
/** Resets the password as the provider does: the address is confirmed, and every session ends. */
const resetPassword = (account: TestAccount) => {
  confirm(account)
  account.validSince = server.now
}

/**
 * Keeps the account that the server has cached, as it does for up to a minute. Returns a function
 * that ends it.
 */
async function rememberedBy(account: TestAccount): Promise<() => void> {
  const { verify } = server.identity
  const remembered = await verify(tokenFor(account))
  server.identity.verify = () => Promise.resolve(remembered)
  return () => {
    server.identity.verify = verify
  }
}

describe('a number that was set before anybody confirmed the e-mail address', () => {
  it('can sign in for whoever registered', async () => {
    await registered()
    expect(await byPhone()).toBe(200)
  })

  it('cannot sign in after a password reset, and is removed at the next visit', async () => {
    const account = await registered()
    resetPassword(account)
    expect(await byPhone()).toBe(404)
    expect((await visit(account)).data).toMatchObject({ phoneNumber: '' })
    expect(server.identity.accounts.get(account.userId)?.phoneNumber).toBe('')
    expect(await byPhone()).toBe(404)
  })

  it('can still sign in if the address was confirmed first, also after a later password reset', async () => {
    const account = await registered()
    confirm(account)
    expect((await visit(account)).data).toMatchObject({ phoneNumber: NUMBER })
    resetPassword(account)
    expect(await byPhone()).toBe(200)
    expect((await visit(account)).data).toMatchObject({ phoneNumber: NUMBER })
  })

  it('can be proven again by the confirmed account', async () => {
    const account = await registered()
    resetPassword(account)
    await visit(account)
    const set = await server.send(updateAuth, {
      token: tokenFor(account),
      body: { phoneProof: server.identity.proveNumber(NUMBER) },
    })
    expect(set.data).toMatchObject({ phoneNumber: NUMBER })
    expect(await byPhone()).toBe(200)
  })

  it('is also such a number when it is added later', async () => {
    const { userId } = await server.createActor('eve')
    const account = server.identity.accounts.get(userId)
    if (!account) throw new Error('Eve has no account.')
    account.isEmailVerified = false
    await server.send(updateAuth, {
      token: tokenFor(account),
      body: { phoneProof: server.identity.proveNumber(NUMBER) },
    })
    server.now = new Date(server.now.getTime() + HOUR)
    expect(await byPhone()).toBe(200)
    resetPassword(server.identity.accounts.get(userId) ?? account)
    expect(await byPhone()).toBe(404)
  })

  it.each([0, 1000])(
    'cannot sign in however soon the password is reset: %i ms after it was set',
    async (wait) => {
      const account = await registered()
      await server.send(updateAuth, {
        token: tokenFor(account),
        body: { phoneProof: server.identity.proveNumber(NUMBER) },
      })
      server.now = new Date(server.now.getTime() + wait)
      resetPassword(accountOf(account.userId))
      expect(await byPhone()).toBe(404)
    },
  )

  it('is such a number, whatever else changes the record', async () => {
    const { userId, token } = await server.createActor('eve')
    confirmNot(userId)
    const { setPhoneNumber } = server.identity
    server.identity.setPhoneNumber = async (...given) => {
      const [row] = await server.database.db.select().from(users)
      await server.send(updateUser, {
        token,
        params: { id: userId },
        body: { firstName: 'Eve' },
        headers: { 'if-match': `"${String(row?.version)}"` },
      })
      await setPhoneNumber(...given)
    }
    const set = await server.send(updateAuth, {
      token,
      body: { phoneProof: server.identity.proveNumber(NUMBER) },
    })
    server.identity.setPhoneNumber = setPhoneNumber
    expect(set.data).toMatchObject({ firstName: 'Eve', phoneNumber: NUMBER })
    resetPassword(accountOf(userId))
    expect(await byPhone()).toBe(404)
  })

  it('is such a number if the server was killed before it stored the number', async () => {
    const { userId, token } = await server.createActor('eve')
    confirmNot(userId)
    const { setPhoneNumber } = server.identity
    server.identity.setPhoneNumber = async (...given) => {
      await setPhoneNumber(...given)
      throw new Error('killed')
    }
    const set = await server.send(updateAuth, {
      token,
      body: { phoneProof: server.identity.proveNumber(NUMBER) },
    })
    server.identity.setPhoneNumber = setPhoneNumber
    expect([set.status, accountOf(userId).phoneNumber]).toEqual([500, NUMBER])
    resetPassword(accountOf(userId))
    expect(await byPhone()).toBe(404)
  })

  it('is such a number if the record was created later', async () => {
    const account = await registered()
    await server.database.db.delete(users)
    await server.database.db.delete(profiles)
    await server.send(createUser, { token: tokenFor(account), body: { userId: account.userId } })
    expect((await visit(account)).data).toMatchObject({ phoneNumber: NUMBER, version: 1 })
    server.now = new Date(server.now.getTime() + HOUR)
    resetPassword(account)
    expect(await byPhone()).toBe(404)
  })

  it('cannot sign in to an account without a record after a password reset', async () => {
    const account = await registered()
    await server.database.db.delete(users)
    expect(await byPhone()).toBe(200)
    resetPassword(account)
    expect(await byPhone()).toBe(404)
  })
})

describe('a number that was set when the address was confirmed', () => {
  it('is untrusted once the account has another, unconfirmed address', async () => {
    const eve = await server.createActor('eve')
    await server.send(updateAuth, {
      token: eve.token,
      body: { phoneProof: server.identity.proveNumber(NUMBER) },
    })
    confirmNot('eve')
    accountOf('eve').email = 'ada@example.com'
    expect((await visit(accountOf('eve'))).data).toMatchObject({
      email: 'ada@example.com',
      phoneNumber: NUMBER,
    })
    server.now = new Date(server.now.getTime() + HOUR)
    resetPassword(accountOf('eve'))
    expect(await byPhone()).toBe(404)
  })
})

describe('a session that has just been ended elsewhere', () => {
  it.each([true, false])(
    'sets no number, though the server has cached it (address confirmed: %s)',
    async (isEmailVerified) => {
      await server.createActor('ada')
      accountOf('ada').isEmailVerified = isEmailVerified
      const forget = await rememberedBy(accountOf('ada'))
      resetPassword(accountOf('ada'))
      accountOf('ada').validSince = new Date(server.now.getTime() + 1000)
      const phoneProof = server.identity.proveNumber(NUMBER)
      const set = await server
        .send(updateAuth, { token: tokenFor(accountOf('ada')), body: { phoneProof } })
        .finally(forget)
      expect([
        set.status,
        accountOf('ada').phoneNumber,
        server.identity.proofs.has(phoneProof),
      ]).toEqual([401, '', true])
      expect(await byPhone()).toBe(404)
    },
  )
})
