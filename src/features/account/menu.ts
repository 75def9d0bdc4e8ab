import type { FeatureMenu } from '@/shared/lib/menu'
import { useOpenAccount } from './useAccountSection'

export const accountMenu: FeatureMenu = {
  useCommands: () => {
    const openAccount = useOpenAccount()
    const openPlan = useOpenAccount('plan')
    return [
      {
        id: 'account',
        section: 'Settings',
        title: 'Account settings',
        keywords: 'profile name email phone password security data export delete',
        run: openAccount,
      },
      {
        id: 'plan',
        section: 'Settings',
        title: 'Plan',
        keywords: 'premium subscription limits seats billing',
        run: openPlan,
      },
    ]
  },
}
