import type { FeatureMenu } from '@/shared/lib/menu'
import { useIdentity } from './identity/IdentityContext'

export const authMenu: FeatureMenu = {
  useCommands: () => {
    const { signOut } = useIdentity()
    return [
      {
        id: 'sign-out',
        section: 'Settings',
        title: 'Sign out',
        keywords: 'log out leave',
        run: () => void signOut(),
      },
    ]
  },
}
