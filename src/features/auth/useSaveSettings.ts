import { useRef } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { isApiError, messageOf } from '@/api/apiError'
import type { User, UserSettings } from '@/contract/account/users'
import { usePermissions } from '@/shared/lib/permissions'
import { type ApiDispatch, useApiDispatch } from '@/api/useApiDispatch'
import { useCurrentUser } from './session/CurrentUserContext'
import { userApi } from './userApi'

type ChangeSettings = (settings: UserSettings) => UserSettings

interface SaveSettings {
  save: (change: ChangeSettings) => Promise<boolean>
  /** True if the rules allow it. */
  canSave: boolean
}

/**
 * Saves a change of the user's settings; resolves to whether it succeeded. After a change elsewhere
 * it is applied to the newest version, once; a toast reports errors. While one is being saved,
 * others are refused. May be called after unmount, for an undo.
 */
export function useSaveSettings(): SaveSettings {
  const user = useCurrentUser()
  const { userId } = user
  const canSave = usePermissions().may('update', 'User', user, 'settings')
  const dispatch = useApiDispatch()
  const isSaving = useRef(false)
  const save = async (change: ChangeSettings) => {
    if (isSaving.current) return false
    isSaving.current = true
    const error = await dispatch(saveSettings(userId, change))
    isSaving.current = false
    if (error) toast.error(messageOf(error))
    return !error
  }
  return { save, canSave }
}

/** Resolves to the error of the last attempt, or undefined. */
function saveSettings(userId: string, change: ChangeSettings) {
  return async (dispatch: ApiDispatch): Promise<unknown> => {
    const { getUser, updateUser } = userApi.endpoints
    const read = (forceRefetch: boolean) =>
      dispatch(getUser.initiate({ userId }, { subscribe: false, forceRefetch }))
    const send = ({ version, settings }: User) =>
      dispatch(
        updateUser.initiate({
          params: { id: userId },
          body: { settings: change(settings) },
          version,
        }),
      )
    const known = await read(false)
    if (!known.data) return known.error
    let { error } = await send(known.data)
    if (isApiError(error) && error.code === 'VERSION_CONFLICT') {
      const newest = await read(true)
      error = newest.data ? (await send(newest.data)).error : newest.error
    }
    if (!error) await read(true)
    return error
  }
}
