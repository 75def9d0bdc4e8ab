import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '@/api/apiError'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { toast } from '@/shared/ui/toasts/toast'
import {
  useCreateProfileMutation,
  useDeactivateProfileMutation,
  useListProfilesQuery,
} from '../profilesApi'
import { useEditorDialog } from '../editor/useEditorDialog'
import { useProfileEditor } from '../editor/useProfileEditor'

/** The longest name that the contract takes. */
const NAME_LENGTH = 60

interface ProfileActions {
  duplicate: () => void
  makeDefault: () => void
  setActive: (isActive: boolean) => void
  /** Opens the question whether to delete. */
  askDelete: () => void
  /** The only profile cannot be deleted. */
  isOnly: boolean
  /** What the rules allow of it. */
  allowed: Record<'duplicate' | 'makeDefault' | 'setActive' | 'delete', boolean>
}

/** What one does with the profile as a whole; each is said when it is done, and done once however often it is asked for meanwhile. */
export function useProfileActions(): ProfileActions {
  const navigate = useNavigate()
  const { profile, receiveProfile, updateProfile, saveAll } = useProfileEditor()
  const { data } = useListProfilesQuery()
  const [createProfile] = useCreateProfileMutation()
  const [deactivateProfile] = useDeactivateProfileMutation()
  const [, openPanel] = useEditorDialog()
  const { may } = usePermissions()
  const isBusy = useRef(false)
  const once = (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    void work().finally(() => {
      isBusy.current = false
    })
  }

  return {
    duplicate: () => {
      once(async () => {
        // The copy opens at once, so this profile has to be saved before it is left.
        const unsavedReason = await saveAll()
        if (unsavedReason !== null) {
          toast.error(unsavedReason)
          return
        }
        const name = `${profile.name.slice(0, NAME_LENGTH - ' copy'.length)} copy`
        const { data: copy, error } = await createProfile({ body: { name, copyOf: profile.id } })
        if (!copy) {
          toast.error(messageOf(error))
          return
        }
        toast.success(`This is the copy, “${copy.name}”.`)
        await navigate(paths.profile(copy.id, 'settings'))
      })
    },
    makeDefault: () => {
      once(async () => {
        const error = await updateProfile({ isDefault: true })
        if (error) toast.error(error.message)
        else toast.success(`“${profile.name}” is the default profile now.`)
      })
    },
    setActive: (isActive) => {
      once(async () => {
        const { data: changed, error } = await deactivateProfile({
          params: { id: profile.id },
          body: { isActive },
        })
        if (!changed) {
          toast.error(messageOf(error))
          return
        }
        receiveProfile(changed)
        toast.success(
          isActive
            ? 'The card is active again.'
            : 'The card is inactive: visitors see a neutral page.',
        )
      })
    },
    askDelete: () => {
      openPanel('delete')
    },
    isOnly: data?.items.length === 1,
    allowed: {
      duplicate: may('create', 'Profile'),
      makeDefault: may('update', 'Profile', profile, 'isDefault'),
      setActive: may('update', 'Profile', profile, 'isActive'),
      delete: may('delete', 'Profile', profile),
    },
  }
}
