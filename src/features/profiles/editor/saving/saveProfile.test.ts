import {
  SHOULD_AUTOBATCH,
  type UnknownAction,
  combineSlices,
  configureStore,
} from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import { type ApiError, createApiError } from '@/api/apiError'
import type { Profile, ProfilePatch } from '@/contract/profiles/profile'
import { buildProfile } from '@/testing/builders'
import { numberedLink, numberedService } from '@/testing/fakes/fakeProfile'
import { selectEditor, selectHasUnsaved } from '../profileEditorSelectors'
import { type ProfileEditorState, editorOpened, profileEditorSlice } from '../profileEditorSlice'
import { type ProfileRequests, createWriteQueue } from './profileRequests'
import type { ProfileValues, ValueName } from '../form/profileValues'
import { receiveProfile } from './receiveProfile'
import { AUTOSAVE_MS, changeFields, saveAll, saveNow, updateProfile } from './saveProfile'
import type { ProfileWrite } from './saveRequests'

const conflict: ApiError = { status: 412, code: 'VERSION_CONFLICT', message: 'Changed.' }

/**
 * An open editor in a store, and a server in memory. `answer` decides on each request; undefined
 * means that it succeeds.
 */
function start(overrides: Partial<Profile> = {}) {
  let profile = buildProfile(overrides)
  const sent: (ProfileWrite & { version: number })[] = []
  const actions: UnknownAction[] = []
  const store = configureStore({
    reducer: combineSlices(api, profileEditorSlice, {
      actions: (count = 0, action: UnknownAction): number => actions.push(action) + Number(count),
    }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const fake = {
    sent,
    actions,
    answer: (): Promise<ApiError | undefined> => Promise.resolve(undefined),
    editor: () => openEditor(store.getState()),
    values: () => openEditor(store.getState()).draft,
    /** Writes as another device. */
    change: (patch: Partial<Profile>) => {
      profile = { ...profile, ...patch, version: profile.version + 1 }
    },
    server: () => profile,
    type: (patch: Partial<ProfileValues>) => {
      store.dispatch(changeFields(requests, patch))
    },
    saveNow: (entry?: ValueName) => store.dispatch(saveNow(requests, entry)),
    saveAll: () => store.dispatch(saveAll(requests)),
    hasUnsaved: () => selectHasUnsaved(store.getState()),
    receive: (newest: Profile) => {
      store.dispatch(receiveProfile(requests, newest))
    },
    update: (patch: ProfilePatch) => store.dispatch(updateProfile(requests, patch)),
  }
  const requests: ProfileRequests = {
    editorId: 'editor',
    enqueue: createWriteQueue(),
    send: async (request, { version }) => {
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
  }
  store.dispatch(editorOpened({ editorId: 'editor', profile, values: profile }))
  return { ...fake, fake }
}

function openEditor(state: unknown): ProfileEditorState {
  const editor = selectEditor(state)
  if (!editor) throw new Error('No editor is open.')
  return editor
}

/** A cast, because an absent value in a patch is typed as undefined. */
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
  it('waits for a pause, and sends the changed entries, each kind to its call with the last version', async () => {
    const { sent, type, values, editor } = start()
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
    expect(editor().status).toBe('waiting')
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
    expect(editor().status).toBe('idle')
    expect(values().firstName).toBe('Ada ')
    type({ firstName: 'Ada' })
    await pause()
    expect(sent).toHaveLength(3)
  })

  it('sends valid entries and keeps invalid ones; blank rows are ignored', async () => {
    const { sent, type, editor, saveNow } = start()
    type({
      emails: [{ label: '', value: 'ada' }],
      phones: [{ label: 'Work', value: ' ' }],
      everlinks: [numberedLink(1, { title: '', url: '' })],
      lastName: 'King',
    })
    expect(await saveNow()).toBe(true)
    expect(bodies(sent)).toEqual([{ lastName: 'King' }])
    expect(editor().status).toBe('invalid')
    expect(await saveNow('emails')).toBe(false)
    expect(await saveNow('lastName')).toBe(true)
    type({ emails: [{ label: '', value: 'ada@example.com' }] })
    await pause()
    expect(bodies(sent).at(-1)).toEqual({ emails: [{ label: '', value: 'ada@example.com' }] })
    expect(editor().status).toBe('idle')
  })

  it('treats a service with dates only as one without a title, and not as blank', async () => {
    const { sent, type, editor, saveNow } = start()
    type({ services: [numberedService(1, { title: '', startDate: '2026-01-01' })] })
    expect(await saveNow('services')).toBe(false)
    expect([sent, editor().status]).toEqual([[], 'invalid'])
  })

  it('lets changes made during a save wait, also when they are typed back', async () => {
    const { fake, sent, type, values, editor } = start({ firstName: 'A' })
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
    expect(editor().status).toBe('idle')
  })

  it('keeps everything when saving fails, with the error, and retries when asked', async () => {
    const { fake, sent, type, values, editor, saveAll, hasUnsaved } = start()
    fake.answer = () => Promise.resolve(createApiError('NETWORK'))
    type({ firstName: 'Ada' })
    await pause()
    expect(editor()).toMatchObject({ status: 'failed', error: createApiError('NETWORK') })
    expect([values().firstName, hasUnsaved()]).toEqual(['Ada', true])
    fake.answer = () => Promise.resolve(undefined)
    expect(await saveAll()).toBeNull()
    expect(sent).toHaveLength(2)
    expect(hasUnsaved()).toBe(false)
  })
})

describe('changes made elsewhere', () => {
  it('are merged where nothing was changed here, down to the fields of a link, and counted', async () => {
    const { sent, type, values, change, editor } = start({
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
    expect([editor().mergedConflicts, editor().status]).toEqual([1, 'idle'])
  })

  it('drop the file of a link that they deleted and I changed, which the server would refuse', async () => {
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

  it('keep a link that I deleted while they changed it, but not if it only got a thumbnail', () => {
    const { type, values, change, server, receive } = start({
      everlinks: [numberedLink(1), numberedLink(2)],
    })
    change({
      everlinks: [
        numberedLink(1, { title: 'Theirs' }),
        numberedLink(2, { thumbnail: `/files/${'f'.repeat(24)}.webp` }),
      ],
    })
    type({ everlinks: [] })
    receive(server())
    expect(values().everlinks).toEqual([numberedLink(1, { title: 'Theirs' })])
  })

  it('restore a link during the save of its deletion without its file; one deleted meanwhile stays deleted', async () => {
    const { fake, sent, type, values, editor } = start({
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
    expect([values().everlinks, editor().status]).toEqual([[numberedLink(1)], 'idle'])
  })

  it('bring the phones that they added, changed and removed, beside mine', async () => {
    const [home, work, old] = ['+46701740605', '+46701740606', '+46701740607'].map((value) => ({
      label: 'Work',
      value,
    }))
    const before = [home, work, old].flatMap((row) => row ?? [])
    const { sent, type, change } = start({ phones: before })
    const mine = { label: '', value: '+46701740608' }
    const theirs = { label: '', value: '+46701740609' }
    change({
      phones: before
        .slice(0, 2)
        .map((row) => ({ ...row, label: 'Home' }))
        .concat(theirs),
    })
    type({ phones: [{ label: 'Work', value: '+46701740610' }, ...before.slice(1), mine] })
    await pause()
    expect(bodies(sent).at(-1)).toEqual({
      phones: [
        { label: 'Home', value: '+46701740610' },
        mine,
        { label: 'Home', value: '+46701740606' },
        theirs,
      ],
    })
  })

  it('are not what a save has sent whose answer was lost', async () => {
    const { fake, sent, type, values, change, editor } = start({ firstName: 'A' })
    const phone = { label: '', value: '+467017406' }
    fake.answer = () => {
      change({ firstName: 'Ad', phones: [phone], everlinks: [numberedLink(1)] })
      return Promise.resolve(createApiError('NETWORK'))
    }
    type({ firstName: 'Ad', phones: [phone], everlinks: [numberedLink(1)] })
    await pause()
    fake.answer = () => Promise.resolve(createApiError('NETWORK'))
    type({ firstName: 'Ada', phones: [{ label: '', value: '+4670174060' }] })
    await pause()
    fake.answer = () => Promise.resolve(undefined)
    const phones = [{ label: '', value: '+46701740605' }]
    type({ firstName: 'A', phones, everlinks: [] })
    await pause()
    expect(bodies(sent).at(-1)).toEqual({ firstName: 'A', phones, everlinks: [] })
    expect([values().firstName, values().everlinks]).toEqual(['A', []])
    expect([editor().mergedConflicts, editor().status]).toEqual([0, 'idle'])
  })

  it('are overwritten by what was typed back after a save whose answer was lost', async () => {
    const { fake, type, server, change, receive, editor } = start({ firstName: 'A' })
    const before = structuredClone(server())
    fake.answer = () => {
      change({ firstName: 'Ad' })
      return Promise.resolve(createApiError('NETWORK'))
    }
    type({ firstName: 'Ad' })
    await pause()
    // A read from before the save arrives late.
    receive(before)
    fake.answer = () => Promise.resolve(undefined)
    type({ firstName: 'A' })
    await pause()
    expect([server().firstName, editor().status]).toEqual(['A', 'idle'])
  })

  it('are retried a few times only', async () => {
    const { fake, sent, type, change, editor } = start()
    fake.answer = () => {
      change({ department: String(sent.length) })
      return Promise.resolve(conflict)
    }
    type({ firstName: 'Ada' })
    await pause()
    expect(editor().status).toBe('failed')
    expect(sent.length).toBeLessThan(6)
  })

  it('by an upload keep the draft', async () => {
    const { sent, type, values, change, server, receive } = start({ everlinks: [numberedLink(1)] })
    const thumbnail = `/files/${'f'.repeat(24)}.webp`
    type({ everlinks: [numberedLink(1, { title: 'Typed' })] })
    change({ everlinks: [numberedLink(1, { thumbnail })] })
    receive(server())
    expect(values().everlinks).toEqual([numberedLink(1, { title: 'Typed', thumbnail })])
    await pause()
    expect(bodies(sent)).toEqual([{ everlinks: [numberedLink(1, { title: 'Typed', thumbnail })] }])
  })

  it('outside of the form are queued, with the newest version', async () => {
    const { sent, type, saveNow, update } = start()
    type({ firstName: 'Ada' })
    const [, refused] = await Promise.all([saveNow(), update({ slug: 'ada' })])
    expect(refused).toBeNull()
    expect(sent.map(({ body, version }) => [body, version])).toEqual([
      [{ firstName: 'Ada' }, 1],
      [{ slug: 'ada' }, 2],
    ])
  })
})

describe('the store', () => {
  it('holds the draft and its state as plain values, with one action for each key', async () => {
    const { actions, editor, type } = start()
    actions.length = 0
    for (const firstName of ['A', 'Ad', 'Ada']) type({ firstName })
    expect(actions).toEqual(
      ['A', 'Ad', 'Ada'].map((firstName) => ({
        type: 'profileEditor/fieldChanged',
        // Subscribers of the store are told of a key after the preview.
        meta: { [SHOULD_AUTOBATCH]: true },
        payload: { firstName },
      })),
    )
    expect(structuredClone(editor())).toMatchObject({
      draft: { firstName: 'Ada' },
      status: 'waiting',
      error: null,
    })
    actions.length = 0
    await pause()
    expect(actions.map(({ type: name }) => name)).toEqual(
      ['saveRequested', 'saveStarted', 'saveSucceeded', 'saveFinished'].map(
        (name) => `profileEditor/${name}`,
      ),
    )
    expect(editor()).toMatchObject({ saved: { firstName: 'Ada' }, status: 'idle' })
  })
})
