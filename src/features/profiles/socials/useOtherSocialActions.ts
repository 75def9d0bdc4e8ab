import { useRef } from 'react'
import type * as v from 'valibot'
import { messageOf } from '@/api/apiError'
import type { ownedSocial } from '@/contract/profiles/socials'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import {
  useDeleteSocialMutation,
  useLazyGetSocialQuery,
  useUpdateSocialMutation,
} from '../socialsApi'

export type OwnedSocial = v.InferOutput<typeof ownedSocial>

/**
 * Returns what can be done with an account of another profile. While one action runs, others are
 * ignored.
 */
export function useOtherSocialActions(social: OwnedSocial, profileName: string) {
  const [getSocial] = useLazyGetSocialQuery()
  const [updateSocial] = useUpdateSocialMutation()
  const [deleteSocial, { isLoading: isRemoving }] = useDeleteSocialMutation()
  const isBusy = useRef(false)
  const socialId = social.id

  const getNewest = async (): Promise<OwnedSocial | null> => {
    const { data, error } = await getSocial({ socialId })
    // A copy of a profile may have the ids of its original.
    if (data?.profileId === social.profileId) return data
    toast.error(
      data
        ? `Open “${profileName}” to change this account: another profile has it, too.`
        : messageOf(error),
    )
    return null
  }
  const runOnce = async (action: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    await action()
    isBusy.current = false
  }
  return {
    isRemoving,
    load: (onLoaded: (newest: OwnedSocial | null) => void) =>
      runOnce(async () => {
        onLoaded(await getNewest())
      }),
    toggleHidden: () =>
      runOnce(async () => {
        if (!(await getNewest())) return
        const { error } = await updateSocial({
          params: { socialId },
          body: { isHidden: !social.isHidden },
        })
        if (error) toastError(error)
      }),
    remove: (onEnd: (isRemoved: boolean) => void) =>
      runOnce(async () => {
        let isRemoved = false
        if (await getNewest()) {
          const { data, error } = await deleteSocial({ params: { socialId } })
          isRemoved = data !== undefined
          if (error) toastError(error)
        }
        onEnd(isRemoved)
      }),
  }
}
