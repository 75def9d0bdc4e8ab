import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseKept, isKeeping, recordKeeping } from '@/shared/lib/storage/keptStorage'
import { clearUserStorage } from '@/shared/lib/storage/userStorage'
import { numberedContact } from '@/testing/fakes/fakeContacts'
import { withDatabase } from '@/testing/withDatabase'
import { hasExpiredRules, parseAnswer } from './answerShapes'
import {
  type NewAnswer,
  deleteAnswers,
  deleteOthers,
  keptLimits,
  readAnswer,
  readAnswers,
  saveAnswer,
} from './keptDatabase'

withDatabase()

const ada = 'tenant/ada'

beforeEach(() => {
  recordKeeping(ada)
})

const answer = (key: string, changes: Partial<NewAnswer> = {}): NewAnswer => ({
  key,
  endpoint: 'getContact',
  data: { name: key },
  refreshedAt: 1,
  rows: 1,
  isFirst: false,
  ...changes,
})

const keysOf = async (account: string) => (await readAnswers(account)).map(({ key }) => key)

describe('the database of kept contacts', () => {
  it('returns an account only its own answers', async () => {
    await saveAnswer(ada, answer('one'))
    expect(await readAnswer(ada, 'one')).toEqual({
      endpoint: 'getContact',
      data: { name: 'one' },
      refreshedAt: 1,
    })
    for (const other of ['tenant/eve', 'other/ada', 'tenant/ada2', 'tenant', '']) {
      expect(await readAnswer(other, 'one')).toBeUndefined()
      expect(await readAnswers(other)).toEqual([])
      await deleteAnswers(other, () => true)
    }
    expect(await keysOf(ada)).toEqual(['one'])
    await deleteOthers('tenant/eve')
    expect(await keysOf(ada)).toEqual([])
  })

  it('keeps nothing for an account that has not chosen so, or has signed out', async () => {
    await saveAnswer('tenant/eve', answer('one'))
    await saveAnswer(ada, answer('one'))
    clearUserStorage()
    await saveAnswer(ada, answer('two'))
    recordKeeping(ada)
    expect(await keysOf('tenant/eve')).toEqual([])
    expect(await keysOf(ada)).toEqual([])
  })

  it('is deleted although another tab reads it', async () => {
    await saveAnswer(ada, answer('one'))
    const reading = readAnswers(ada)
    eraseKept()
    await reading
    expect(isKeeping(ada)).toBe(false)
    expect(await keysOf(ada)).toEqual([])
  })

  it('gives what it has when the storage is full, and only says so when something is to be kept', async () => {
    await saveAnswer(ada, answer('one'))
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    const full = new Set<IDBTransaction>()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['put']>
    ) {
      const { transaction } = this
      if (!full.has(transaction))
        queueMicrotask(() => {
          transaction.abort()
        })
      full.add(transaction)
      return put.apply(this, args)
    })
    await expect(saveAnswer(ada, answer('two'))).rejects.toThrow()
    expect(await readAnswer(ada, 'one')).toMatchObject({ data: { name: 'one' } })
    vi.restoreAllMocks()
    expect(await keysOf(ada)).toEqual(['one'])
  })

  it('drops what was seen longest ago, but first rows last', async () => {
    const half = keptLimits.rows / 2
    await saveAnswer(ada, answer('first', { rows: half, isFirst: true }))
    await saveAnswer(ada, answer('old', { rows: half - 1 }))
    await saveAnswer(ada, answer('new', { rows: 1 }))
    await readAnswer(ada, 'old')
    await saveAnswer(ada, answer('newest', { rows: 1 }))
    expect(await keysOf(ada)).toEqual(['first', 'newest', 'old'])
    await saveAnswer(ada, answer('large', { rows: 0, data: 'x'.repeat(keptLimits.size) }))
    expect(await keysOf(ada)).toEqual(['first'])
  })
})

describe('parseAnswer', () => {
  it('takes only what has the shape of the contract', () => {
    const contact = numberedContact(1)
    const kept = { endpoint: 'getContact', data: contact, refreshedAt: 1 }
    expect(parseAnswer(kept)?.data).toMatchObject({ id: contact.id })
    expect(parseAnswer({ ...kept, data: { ...contact, emails: 'ada@example.com' } })).toBeNull()
    expect(parseAnswer({ ...kept, endpoint: 'listContacts' })).toBeNull()
    expect(parseAnswer({ ...kept, endpoint: 'toString' })).toBeNull()
    expect(parseAnswer(undefined)).toBeNull()
  })
})

describe('hasExpiredRules', () => {
  const kept = (data: unknown) => ({ endpoint: 'getRoles', data, refreshedAt: 1 })
  const signed = (seconds: number) =>
    `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.c2ln`

  it.each([
    ['rules that are valid', { permissions: signed(60) }, false],
    ['rules that have expired', { permissions: signed(-60) }, true],
    ['expired rules of a premium user', { Roles: { permissions: signed(-60) } }, true],
    ['a user without rules of their own', { userId: 'ada' }, false],
    ['what is no signed set', { permissions: 'x.%.y' }, true],
  ])('%s', (_what, data, hasExpired) => {
    expect(hasExpiredRules(kept(data))).toBe(hasExpired)
  })
})
