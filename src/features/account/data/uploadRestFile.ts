import type { Profile } from '@/contract/profiles/profile'
import type { RestFile } from './archiveFiles'
import { accountApi } from './accountApi'
import type { ApiDispatch } from '@/api/useApiDispatch'

/** A request of a mutation on its way. */
interface Request<T> extends PromiseLike<{ data?: T | undefined; error?: unknown }> {
  abort: () => void
}

/**
 * Uploads a file of a profile from an archive, where the profile has the place for it and shows none there: what is there already stays as it is. A profile that its owner
 * has changed since the archive gets none, for they may have taken the file away; those that had not when their first file came are noted in `untouched`. Resolves to the
 * error of the API, if any; throws ArchiveFault where the archive is damaged. Ends at once when aborted.
 */
export async function uploadRestFile(
  dispatch: ApiDispatch,
  rest: RestFile,
  untouched: Set<string>,
  signal: AbortSignal,
): Promise<{ error?: unknown }> {
  const { restoredProfile } = accountApi.endpoints
  const { data: profile, error } = await untilAborted(
    dispatch(restoredProfile.initiate({ params: { id: rest.profileId } })),
    signal,
  )
  if (!profile) return { error }
  if (profile.updatedAt === rest.updatedAt) untouched.add(rest.profileId)
  if (!untouched.has(rest.profileId)) return {}
  const begin = uploadTo(dispatch, profile, rest)
  return begin ? untilAborted(begin(await rest.read()), signal) : {}
}

async function untilAborted<T>(
  request: Request<T>,
  signal: AbortSignal,
): Promise<{ data?: T | undefined; error?: unknown }> {
  const abort = () => {
    request.abort()
  }
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await request
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The upload for a place that is empty; null where it is not, or is not there. */
function uploadTo(
  dispatch: ApiDispatch,
  profile: Profile,
  { profileId, place: { kind, itemId } }: RestFile,
): ((files: Awaited<ReturnType<RestFile['read']>>) => Request<Profile>) | null {
  const { restoreProfileMedia, restoreThumbnail, restoreSocialMedia, restoreVideo } =
    accountApi.endpoints
  if (kind === 'video')
    return profile.backgroundVideo
      ? null
      : (body) => dispatch(restoreVideo.initiate({ params: { profileId }, body }))
  if (kind === 'poster') return null
  if (kind === 'thumb') {
    const isEmpty = profile.everlinks.some(
      ({ id, thumbnail }) => id === itemId && thumbnail === null,
    )
    return isEmpty && itemId !== null
      ? ({ file }) =>
          dispatch(
            restoreThumbnail.initiate({
              params: { id: profileId },
              body: { everlinkId: itemId, file },
            }),
          )
      : null
  }
  if (kind === 'media') {
    const social = profile.socials.find(({ id, media }) => id === itemId && media === null)
    return social
      ? ({ file }) =>
          dispatch(
            restoreSocialMedia.initiate({
              params: { profileId, socialsName: social.name },
              body: { socialId: social.id, file },
            }),
          )
      : null
  }
  return profile[kind] === null
    ? ({ file }) =>
        dispatch(
          restoreProfileMedia.initiate({ params: { profileId, type: kind }, body: { file } }),
        )
    : null
}
