import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { cutText } from '@/contract/cutText'
import { usePermissions } from '@/shared/lib/permissions'
import { useIsMounted } from '@/shared/lib/useIsMounted'
import { paths } from '@/shared/paths'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import {
  useCreateProfileMutation,
  useDeactivateProfileMutation,
  useListProfilesQuery,
} from '../profilesApi'
import { leftOutState } from './leftOutState'
import { useEditorDialog } from '../editor/useEditorDialog'
import { useProfileEditor } from '../editor/useProfileEditor'

/** The contract's limit. */
const MAX_NAME_LENGTH = 60

interface ProfileActions {
  duplicate: () => void
  makeDefault: () => void
  setActive: (isActive: boolean) => void
  /** Opens the dialog that asks before deletion. */
  askDelete: () => void
  /** True if there is no other profile; the only one cannot be deleted. */
  isOnly: boolean
  /** The actions that the user's rules allow. */
  allowed: Record<'duplicate' | 'makeDefault' | 'setActive' | 'delete', boolean>
}

/** Returns the actions on the profile as a whole. While one runs, others are ignored. */
export function useProfileActions(): ProfileActions {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { profile, receiveProfile, updateProfile, saveAll } = useProfileEditor()
  const { data } = useListProfilesQuery()
  const [createProfile] = useCreateProfileMutation()
  const [deactivateProfile] = useDeactivateProfileMutation()
  const [, openDialog] = useEditorDialog()
  const allowed = useAllowedActions()
  const runOnce = useRunOnce()

  return {
    duplicate: () => {
      runOnce(async () => {
        // The copy opens at once, so this profile has to be saved before it is left.
        const unsavedReason = await saveAll()
        if (unsavedReason !== null) {
          toast.error(unsavedReason)
          return
        }
        const { data: copy, error } = await createProfile({
          body: { name: copyName(profile.name), copyOf: profile.id },
        })
        if (!copy) {
          toastError(error)
          return
        }
        toast.success(`Copied to “${copy.name}”.`)
        if (isMounted())
          await navigate(paths.profile(copy.id, 'settings'), { state: leftOutState(copy, profile) })
      })
    },
    makeDefault: () => {
      runOnce(async () => {
        const error = await updateProfile({ isDefault: true })
        if (error) toast.error(error.message)
        else toast.success(`“${profile.name}” is now the default profile.`)
      })
    },
    setActive: (isActive) => {
      runOnce(async () => {
        const { data: changed, error } = await deactivateProfile({
          params: { id: profile.id },
          body: { isActive },
        })
        if (!changed) {
          toastError(error)
          return
        }
        receiveProfile(changed)
        toast.success(
          isActive ? 'Profile activated.' : 'Profile deactivated. Visitors see a neutral page.',
        )
      })
    },
    askDelete: () => {
      openDialog('delete')
    },
    isOnly: data?.items.length === 1,
    allowed,
  }
}

function useAllowedActions(): ProfileActions['allowed'] {
  const { may } = usePermissions()
  const { profile } = useProfileEditor()
  return {
    duplicate: may('create', 'Profile'),
    makeDefault: may('update', 'Profile', profile, 'isDefault'),
    setActive: may('update', 'Profile', profile, 'isActive'),
    delete: may('delete', 'Profile', profile),
  }
}

/** Returns a function that runs `work`, unless earlier work is still running. */
function useRunOnce(): (work: () => Promise<void>) => void {
  const isBusy = useRef(false)
  return (work) => {
    if (isBusy.current) return
    isBusy.current = true
    void work().finally(() => {
      isBusy.current = false
    })
  }
}

function copyName(name: string): string {
  return `${cutText(name, MAX_NAME_LENGTH - ' copy'.length)} copy`
}
