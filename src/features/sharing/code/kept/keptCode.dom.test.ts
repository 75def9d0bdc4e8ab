import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearUserStorage } from '@/shared/lib/storage/userStorage'
import { buildProfile } from '@/testing/builders'
import { forgetCode, isCodeFresh, keepCode, readKeptCode } from './keptCode'

const mira = { tenantId: 'tenant', userId: 'mira' }
const KEY = 'tessera:user:kept-code'
const profile = buildProfile({ occupation: 'Glass artist' })

afterEach(() => {
  vi.useRealTimers()
})

describe('the kept code', () => {
  it('holds what the code needs, and nothing else of a profile', () => {
    keepCode(mira, [profile])
    expect(readKeptCode(mira)).toEqual([
      {
        id: profile.id,
        name: profile.name,
        firstName: profile.firstName,
        lastName: profile.lastName,
        occupation: 'Glass artist',
        slug: profile.slug,
        cardId: profile.cardId,
        isActive: profile.isActive,
      },
    ])
  })

  it.each([
    ['another user', { ...mira, userId: 'ada' }],
    ['the same user of another tenant', { ...mira, tenantId: 'other' }],
    ['nobody', null],
  ])('is not shown to %s', (_who, account) => {
    keepCode(mira, [profile])
    expect(readKeptCode(account)).toBeNull()
  })

  it('is replaced by the next account, and removed with everything of the user', () => {
    keepCode(mira, [profile])
    keepCode({ ...mira, userId: 'ada' }, [profile])
    expect(localStorage).toHaveLength(1)
    expect(readKeptCode(mira)).toBeNull()
    clearUserStorage()
    expect(localStorage).toHaveLength(0)
    keepCode(mira, [profile])
    forgetCode()
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ ...mira, keptAt: 1, profiles: 'many' }),
    JSON.stringify({ ...mira, keptAt: 1, profiles: [{ id: 'no name' }] }),
    JSON.stringify({ ...mira, keptAt: 1, profiles: [] }),
  ])('is ignored when it was changed to %j', (text) => {
    localStorage.setItem(KEY, text)
    expect(readKeptCode(mira)).toBeNull()
  })

  it('holds 50 profiles at most, and is loaded again after a day', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') })
    keepCode(
      mira,
      Array.from({ length: 60 }, () => profile),
    )
    expect(readKeptCode(mira)).toHaveLength(50)
    expect(isCodeFresh(mira)).toBe(true)
    vi.setSystemTime(new Date('2026-11-28T10:00:00Z'))
    expect(isCodeFresh(mira)).toBe(false)
    vi.setSystemTime(new Date('2026-11-26T10:00:00Z'))
    expect(isCodeFresh(mira)).toBe(false)
  })
})
