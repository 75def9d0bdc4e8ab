import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiError, createApiError } from '@/api/apiError'
import type { Profile } from '@/contract/profiles/profile'
import { buildProfile } from '@/testing/builders'
import { numberedLink, numberedService } from '@/testing/fakes/fakeProfile'
import type { ProfileWrite } from './profileChanges'
import { AUTOSAVE_MS, createProfileSaver } from './profileSaver'
import { type ProfileValues, profileValues } from './profileValues'

const conflict: ApiError = { status: 412, code: 'VERSION_CONFLICT', message: 'Changed.' }

/** A form and a server in memory. `answer` decides on each request; undefined does as it says. */
function start(overrides: Partial<Profile> = {}) {
  let profile = buildProfile(overrides)
  let values: ProfileValues = profileValues(profile)
  const sent: (ProfileWrite & { version: number })[] = []
  const fake = {
    sent,
    answer: (): Promise<ApiError | undefined> => Promise.resolve(undefined),
    merges: 0,
    values: () => values,
    /** Somebody else writes. */
    change: (patch: Partial<Profile>) => {
      profile = { ...profile, ...patch, version: profile.version + 1 }
    },
    server: () => profile,
    type: (patch: Partial<ProfileValues>) => {
      values = { ...values, ...patch }
      saver.onChange()
    },
  }
  const saver = createProfileSaver(profile, {
    values: () => values,
    take: (patch) => {
      fake.type(patch)
    },
    send: async (request, version) => {
      sent.push({ ...request, version })
      const refused = await fake.answer()
      if (refused) return { error: refused }
      if (version !== profile.version) return { error: conflict }
      const { exchange, ...config } = request.kind === 'config' ? request.body : profile.config
      fake.change(
        request.kind === 'config'
          ? { config: { ...config, exchange: { ...exchange, consentVersion: 1 } } }
          : definedOnly(request.body),
      )
      return { data: profile }
    },
    read: () => Promise.resolve({ data: profile }),
    tellMerged: () => {
      fake.merges += 1
    },
  })
  return { ...fake, fake, saver }
}

/** A cast, because a patch says undefined where it says nothing. */
function definedOnly(body: object): Partial<Profile> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

const bodies = (sent: ProfileWrite[]) => sent.map(({ body }) => body)
const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_MS)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('saving', () => {
  it('waits for a pause, and sends the entries that differ, each kind to its call on the version before', async () => {
    const { saver, sent, type, values } = start()
    type({ firstName: 'A' })
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
    type({
      firstName: 'Ada ',
      socials: [
        { id: numberedLink(1).id, name: 'github', value: '@ada', isHidden: false, media: null },
      ],
      config: { ...values().config, isIndexed: true },
    })
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
    expect(sent).toEqual([])
    expect(saver.getState().status).toBe('saving')
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(({ kind, version }) => [kind, version])).toEqual([
      ['profile', 1],
      ['socials', 2],
      ['config', 3],
    ])
    expect(bodies(sent).slice(0, 2)).toEqual([
      { firstName: 'Ada' },
      { socials: [expect.objectContaining({ value: 'ada' })] },
    ])
    expect(saver.getState().status).toBe('saved')
    expect(values().firstName).toBe('Ada ')
    type({ firstName: 'Ada' })
    await pause()
    expect(sent).toHaveLength(3)
  })

  it('sends what is valid and keeps what is not; lines that hold nothing are neither', async () => {
    const { saver, sent, type } = start()
    type({
      emails: [{ label: '', value: 'ada' }],
      phones: [{ label: 'Work', value: ' ' }],
      everlinks: [numberedLink(1, { title: '', url: '' })],
      lastName: 'King',
    })
    expect(await saver.flush()).toBe(true)
    expect(bodies(sent)).toEqual([{ lastName: 'King' }])
    expect(saver.getState().status).toBe('invalid')
    expect(await saver.flush('emails')).toBe(false)
    expect(await saver.flush('lastName')).toBe(true)
    type({ emails: [{ label: '', value: 'ada@example.com' }] })
    await pause()
    expect(bodies(sent).at(-1)).toEqual({ emails: [{ label: '', value: 'ada@example.com' }] })
    expect(saver.getState().status).toBe('saved')
  })

  it('takes a service with nothing but dates for one that lacks its title, and not for nothing', async () => {
    const { saver, sent, type } = start()
    type({ services: [numberedService(1, { title: '', startDate: '2026-01-01' })] })
    expect(await saver.flush('services')).toBe(false)
    expect([sent, saver.getState().status]).toEqual([[], 'invalid'])
  })

  it('lets what is typed meanwhile wait, also when it is typed back', async () => {
    const { fake, saver, sent, type, values } = start({ firstName: 'A' })
    let arrive = () => {
      return
    }
    fake.answer = () =>
      new Promise((resolve) => {
        arrive = () => {
          resolve(undefined)
        }
      })
    type({ firstName: 'Ad' })
    await pause()
    type({ firstName: 'A' })
    await pause()
    expect(sent).toHaveLength(1)
    fake.answer = () => Promise.resolve(undefined)
    arrive()
    await vi.runAllTimersAsync()
    expect(bodies(sent)).toEqual([{ firstName: 'Ad' }, { firstName: 'A' }])
    expect(values().firstName).toBe('A')
    expect(saver.getState().status).toBe('saved')
  })

  it('keeps everything when it fails, says why, and tries again when asked', async () => {
    const { fake, saver, sent, type, values } = start()
    fake.answer = () => Promise.resolve(createApiError('NETWORK'))
    type({ firstName: 'Ada' })
    await pause()
    expect(saver.getState()).toEqual({ status: 'failed', error: createApiError('NETWORK') })
    expect([values().firstName, saver.isPending()]).toEqual(['Ada', true])
    fake.answer = () => Promise.resolve(undefined)
    expect(await saver.saveAll()).toBe(true)
    expect(sent).toHaveLength(2)
    expect(saver.isPending()).toBe(false)
  })
})

describe('changes made elsewhere', () => {
  it('are taken where this person changed nothing, down to the fields of a link, and told of', async () => {
    const { fake, saver, sent, type, values, change } = start({
      everlinks: [numberedLink(1), numberedLink(2)],
    })
    change({
      lastName: 'King',
      firstName: 'Augusta',
      everlinks: [numberedLink(1, { isHidden: true }), numberedLink(3)],
    })
    type({ firstName: 'Ada', everlinks: [numberedLink(2), numberedLink(1, { title: 'Mine' })] })
    await pause()
    const merged = [numberedLink(1, { title: 'Mine', isHidden: true }), numberedLink(3)]
    expect(bodies(sent).at(-1)).toEqual({ firstName: 'Ada', everlinks: merged })
    expect([values().lastName, values().everlinks]).toEqual(['King', merged])
    expect([fake.merges, saver.getState().status]).toEqual([1, 'saved'])
  })

  it('leave the file of a link behind that they deleted and I changed, which the server would refuse', async () => {
    const thumbnail = `/files/${'f'.repeat(24)}.webp`
    const { sent, type, values, change } = start({
      everlinks: [numberedLink(1, { thumbnail }), numberedLink(2)],
    })
    change({ everlinks: [numberedLink(2)] })
    type({ everlinks: [numberedLink(1, { thumbnail, title: 'Mine' }), numberedLink(2)] })
    await pause()
    expect(bodies(sent).at(-1)).toEqual({
      everlinks: [numberedLink(1, { title: 'Mine' }), numberedLink(2)],
    })
    expect(values().everlinks[0]).toMatchObject({ title: 'Mine', thumbnail: null })
  })

  it('keep a link that I deleted while they changed it; a thumbnail that came meanwhile does not', () => {
    const { saver, type, values, change, server } = start({
      everlinks: [numberedLink(1), numberedLink(2)],
    })
    change({
      everlinks: [
        numberedLink(1, { title: 'Theirs' }),
        numberedLink(2, { thumbnail: `/files/${'f'.repeat(24)}.webp` }),
      ],
    })
    type({ everlinks: [] })
    saver.accept(server())
    expect(values().everlinks).toEqual([numberedLink(1, { title: 'Theirs' })])
  })

  it('of a link that is brought back while its removal is sent come without the file that went with it; one removed meanwhile stays away', async () => {
    const { fake, saver, sent, type, values } = start({
      everlinks: [numberedLink(1, { thumbnail: `/files/${'f'.repeat(24)}.webp` }), numberedLink(2)],
    })
    const [first] = values().everlinks
    let arrive = () => {
      return
    }
    fake.answer = () =>
      new Promise((resolve) => {
        arrive = () => {
          resolve(undefined)
        }
      })
    type({ everlinks: [numberedLink(2, { title: 'Blank at the end ' })] })
    await pause()
    type({ everlinks: first ? [first] : [] })
    fake.answer = () => Promise.resolve(undefined)
    arrive()
    await pause()
    expect(bodies(sent).at(-1)).toEqual({ everlinks: [numberedLink(1)] })
    expect([values().everlinks, saver.getState().status]).toEqual([[numberedLink(1)], 'saved'])
  })

  it('do not go on for ever', async () => {
    const { fake, saver, sent, type, change } = start()
    fake.answer = () => {
      change({ department: String(sent.length) })
      return Promise.resolve(conflict)
    }
    type({ firstName: 'Ada' })
    await pause()
    expect(saver.getState().status).toBe('failed')
    expect(sent.length).toBeLessThan(6)
  })

  it('of an upload keep what is typed beside them', async () => {
    const { saver, sent, type, values, change, server } = start({ everlinks: [numberedLink(1)] })
    const thumbnail = `/files/${'f'.repeat(24)}.webp`
    type({ everlinks: [numberedLink(1, { title: 'Typed' })] })
    change({ everlinks: [numberedLink(1, { thumbnail })] })
    saver.accept(server())
    expect(values().everlinks).toEqual([numberedLink(1, { title: 'Typed', thumbnail })])
    await pause()
    expect(bodies(sent)).toEqual([{ everlinks: [numberedLink(1, { title: 'Typed', thumbnail })] }])
  })

  it('beside the form go in their turn and on the version of then', async () => {
    const { saver, sent, type } = start()
    type({ firstName: 'Ada' })
    const [, refused] = await Promise.all([saver.flush(), saver.change({ slug: 'ada' })])
    expect(refused).toBeNull()
    expect(sent.map(({ body, version }) => [body, version])).toEqual([
      [{ firstName: 'Ada' }, 1],
      [{ slug: 'ada' }, 2],
    ])
  })
})
