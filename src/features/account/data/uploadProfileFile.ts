import type { Profile } from '@/contract/profiles/profile'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import type { ProfileFile } from '../archive/archiveFiles'
import { accountApi } from './accountApi'
import type { ApiDispatch } from '@/api/useApiDispatch'

/** A running mutation. */
interface Request<T> extends PromiseLike<{ data?: T | undefined; error?: unknown }> {
  abort: () => void
}

/** The id of the profile whose files are being uploaded; it outlives a closed tab. */
const UPLOADING = userStorageKey('restored-profile')

/**
 * Uploads a profile's file from an archive, unless the profile has a file there, or its owner has
 * changed it since the archive: they may have removed the file. The uploads change it too, so it
 * counts as unchanged until those of another profile begin. Resolves to the API's error, if any;
 * throws ArchiveError if the archive is damaged.
 */
export async function uploadProfileFile(
  dispatch: ApiDispatch,
  profileFile: ProfileFile,
  signal: AbortSignal,
): Promise<{ error?: unknown }> {
  const { getRestoredProfile } = accountApi.endpoints
  const { data: profile, error } = await untilAborted(
    dispatch(getRestoredProfile.initiate({ params: { id: profileFile.profileId } })),
    signal,
  )
  if (!profile) return { error }
  if (profile.updatedAt === profileFile.updatedAt) browserStorage.set(UPLOADING, profile.id)
  else if (browserStorage.get(UPLOADING) !== profile.id) return {}
  const upload = findUpload(dispatch, profile, profileFile)
  return upload ? untilAborted(upload(await profileFile.read()), signal) : {}
}

/** Called when all files are uploaded: changes of the last profile count from now on. */
export function finishUploads(): void {
  browserStorage.remove(UPLOADING)
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

/** Returns the upload for an empty place in the profile, or null if it is taken or missing. */
function findUpload(
  dispatch: ApiDispatch,
  profile: Profile,
  { profileId, place: { kind, itemId } }: ProfileFile,
): ((files: Awaited<ReturnType<ProfileFile['read']>>) => Request<Profile>) | null {
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
