import { nanoid } from '@reduxjs/toolkit'
import type { ApiDispatch } from '@/api/useApiDispatch'
import type { Profile } from '@/contract/profiles/profile'
import { profilesApi } from '../../profilesApi'
import type { ProfileWrite } from './saveRequests'

export interface ProfileAnswer {
  data?: Profile | undefined
  error?: unknown
}

/** Unlike RTK's, it reads any state, because features do not know the root state. */
export type EditorThunk<Result> = (dispatch: ApiDispatch, getState: () => unknown) => Result

/** The calls by which one editor reaches the server; they never throw. */
export interface ProfileRequests {
  editorId: string
  /** Runs work after all that was queued before it has ended. */
  enqueue: <T>(work: () => Promise<T>) => Promise<T>
  /** Sends a change of the profile that the draft is based on. */
  send: (request: ProfileWrite, saved: Profile) => Promise<ProfileAnswer>
  read: () => Promise<ProfileAnswer>
}

/** The requests of an editor that is open for the profile `id`. */
export function createProfileRequests(dispatch: ApiDispatch, id: string): ProfileRequests {
  const { updateProfile, updateProfileSocials, updateProfileConfig, updateProfileBlocks } =
    profilesApi.endpoints
  const { getProfile } = profilesApi.endpoints
  const params = { id }
  const untracked = { track: false }
  return {
    editorId: nanoid(),
    enqueue: createWriteQueue(),
    send: async ({ kind, body }, saved) => {
      const { version } = saved
      if (kind === 'socials')
        return dispatch(updateProfileSocials.initiate({ params, body, version }, untracked))
      if (kind === 'config')
        return dispatch(updateProfileConfig.initiate({ params, body, version }, untracked))
      if (kind === 'blocks') {
        const asked = { params: { profileId: id }, body, version }
        const { data, error } = await dispatch(updateProfileBlocks.initiate(asked, untracked))
        return { data: data && { ...saved, ...data }, error }
      }
      return dispatch(updateProfile.initiate({ params, body, version }, untracked))
    },
    read: async () =>
      dispatch(getProfile.initiate(params, { subscribe: false, forceRefetch: true })),
  }
}

/** Runs one piece of work after the other, so that each request is based on the version before. */
export function createWriteQueue(): ProfileRequests['enqueue'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next
    return next
  }
}
