import { useMemo } from 'react'
import type { SaverPorts } from './saveProfile'
import {
  useLazyGetProfileQuery,
  useUpdateProfileConfigMutation,
  useUpdateProfileMutation,
  useUpdateProfileSocialsMutation,
} from '../profilesApi'

const silent = { selectFromResult: () => ({}) }

/** The requests by which an editor saves its profile. */
export function useSaverRequests(id: string): Pick<SaverPorts, 'send' | 'read'> {
  const [updateProfile] = useUpdateProfileMutation(silent)
  const [updateSocials] = useUpdateProfileSocialsMutation(silent)
  const [updateConfig] = useUpdateProfileConfigMutation(silent)
  const [getProfile] = useLazyGetProfileQuery(silent)
  return useMemo(() => {
    const params = { id }
    return {
      send: async (request, version) => {
        if (request.kind === 'socials')
          return updateSocials({ params, body: request.body, version })
        if (request.kind === 'config') return updateConfig({ params, body: request.body, version })
        return updateProfile({ params, body: request.body, version })
      },
      read: async () => getProfile(params),
    }
  }, [id, updateProfile, updateSocials, updateConfig, getProfile])
}
