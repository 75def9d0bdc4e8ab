import { type ApiError, isApiError, createApiError } from '@/api/apiError'
import type { Profile, ProfilePatch } from '@/contract/profiles/profile'
import { mergeValues } from './mergeValues'
import {
  type ProfileRequest,
  type ProfileWrite,
  isSameEntry,
  profileChanges,
} from './profileChanges'
import { type ProfileValues, type ValueName, profileValues, valueNames } from './profileValues'

/** Milliseconds after the last change until it is saved by itself. */
export const AUTOSAVE_MS = 800

/** How often a save that others were quicker than is tried again with what they wrote. */
const MOST_CONFLICTS = 3

interface Result {
  data?: Profile | undefined
  error?: unknown
}

/** What a saver needs from outside; requests answer and never throw. */
export interface SaverPorts {
  /** What the form holds now. */
  values: () => ProfileValues
  /** Writes into the form. */
  take: (values: Partial<ProfileValues>) => void
  send: (request: ProfileWrite, version: number) => Promise<Result>
  read: () => Promise<Result>
  /** Changes that were made elsewhere are in the form now, beside this person's. */
  tellMerged: () => void
}

/** `invalid`: all is saved but what is marked in the form. `failed`: what was typed is here only, and why. */
export type SaveState =
  { status: 'saved' | 'saving' | 'invalid' } | { status: 'failed'; error: ApiError }

/**
 * Brings the form of one profile to the server, one request after the other, each on the version before: what differs and is valid, a while after the last change.
 * Where somebody else was quicker their changes are taken into the form first, so that nobody's are lost.
 */
export function createProfileSaver(opened: Profile, ports: SaverPorts) {
  let profile = opened
  let state: SaveState = { status: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let tail: Promise<unknown> = Promise.resolve()
  let isSending = false
  let isTaking = false
  let awaiting: Profile | null = null
  let drafts = 0
  let isDiscarded = false
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const say = (next: SaveState) => {
    if (next.status === state.status && next.status !== 'failed') return
    state = next
    tell()
  }
  const settle = () => {
    const { requests, isInvalid } = profileChanges(ports.values(), profile)
    say({ status: requests.length > 0 ? 'saving' : isInvalid ? 'invalid' : 'saved' })
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.then(work)
    tail = next
    return next
  }
  /** The server's profile is another one now; `base` is what its values are compared with to tell who changed what. */
  const take = (newest: Profile, base: ProfileValues) => {
    profile = newest
    const changes = mergeValues(base, ports.values(), newest)
    const isMerged = Object.keys(changes).length > 0
    isTaking = true
    if (isMerged) ports.take(changes)
    isTaking = false
    tell()
    return isMerged
  }
  const accept = (newest: Profile) => {
    if (newest.version < profile.version || newest === profile) return
    if (isSending) awaiting = newest
    else take(newest, profileValues(profile))
  }

  const send = async (request: ProfileRequest): Promise<'done' | 'conflict' | ApiError> => {
    isSending = true
    const { data, error } = await ports.send(request, profile.version)
    isSending = false
    if (data) take(data, { ...profileValues(data), ...untouched(request.values, ports.values()) })
    if (awaiting) accept(awaiting)
    awaiting = null
    if (data) return 'done'
    if (!isApiError(error) || error.code !== 'VERSION_CONFLICT')
      return isApiError(error) ? error : createApiError('NETWORK')
    const newest = await ports.read()
    if (!newest.data) return isApiError(newest.error) ? newest.error : error
    if (newest.data.version > profile.version && take(newest.data, profileValues(profile)))
      ports.tellMerged()
    return 'conflict'
  }
  /** Sends what `next` makes until there is nothing, or once; it is made anew of what others wrote. The first failure ends it. */
  const sendAll = async (
    next: () => ProfileRequest | undefined,
    isOnce = false,
  ): Promise<ApiError | null> => {
    let conflicts = 0
    for (let request = next(); request; request = next()) {
      const outcome = await send(request)
      if (outcome === 'conflict') conflicts += 1
      else if (outcome !== 'done') return outcome
      else if (isOnce) return null
      if (conflicts > MOST_CONFLICTS)
        return createApiError(
          'NETWORK',
          'This profile is being changed elsewhere at the same time.',
        )
    }
    return null
  }

  const save = (isWholly: boolean) =>
    inTurn(async () => {
      // What is typed while a save is under way has its own pause, and its own save.
      const error = await sendAll(() =>
        timer !== undefined && !isWholly
          ? undefined
          : profileChanges(ports.values(), profile).requests[0],
      )
      if (error) say({ status: 'failed', error })
      else settle()
      return error === null
    })
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = async (entry?: ValueName) => {
    stop()
    const isDone = await save(true)
    return isDone && (entry === undefined || isSameEntry(entry, ports.values(), profile))
  }
  const hasDrafts = () => drafts > 0 && !isDiscarded
  /** Why not all that is typed is saved, for who wants to go on; null where it is. */
  const whyUnsaved = () => {
    if (state.status === 'failed')
      return `What you changed here is not saved: ${state.error.message}`
    if (state.status !== 'saved') return 'Fix the marked fields of this profile first.'
    return hasDrafts() ? 'Save or cancel first what you typed in this profile.' : null
  }

  return {
    getState: () => state,
    getProfile: () => profile,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The form was changed. What is marked as wrong, or failed, is said to be so until it is not. */
    onChange: () => {
      if (isTaking) return
      stop()
      timer = setTimeout(() => {
        timer = undefined
        void save(false)
      }, AUTOSAVE_MS)
      if (state.status === 'saved') say({ status: 'saving' })
    },
    /** Saves at once what waits for its pause. */
    hurry: () => {
      if (timer !== undefined) void flush()
    },
    /** Something is typed beside the form, which its own "Save" sends, until the answered function is called. */
    addDraft: () => {
      drafts += 1
      return () => {
        drafts -= 1
      }
    },
    hasDrafts,
    /** Whether something is typed in the form that the server has not. */
    isPending: () => timer !== undefined || state.status !== 'saved',
    flush,
    /** Saves; promises whether nothing is left that is not saved. */
    saveAll: async () => {
      await flush()
      return whyUnsaved() === null
    },
    whyUnsaved,
    accept,
    /** Sends what is not in the form, in its turn; promises what the server found. */
    change: (body: ProfilePatch): Promise<ApiError | null> =>
      inTurn(() => sendAll(() => ({ kind: 'profile', body, values: {} }), true)),
    stop,
    /** The profile is gone: nothing is saved any more. */
    discard: () => {
      stop()
      isDiscarded = true
      say({ status: 'saved' })
    },
  }
}

export type ProfileSaver = ReturnType<typeof createProfileSaver>

/** Those of the values that were sent that are in the form as they were: there the server's word counts. Where one typed on, one's own does. */
function untouched(sent: Partial<ProfileValues>, present: ProfileValues): Partial<ProfileValues> {
  return Object.fromEntries(
    valueNames
      .filter((name) => sent[name] !== undefined && sent[name] === present[name])
      .map((name) => [name, sent[name]]),
  )
}
