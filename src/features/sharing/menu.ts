import type { FeatureMenu } from '@/shared/lib/menu'
import { useMyCode } from './code/useMyCode'

export const sharingMenu: FeatureMenu = {
  useCommands: () => {
    const { show } = useMyCode()
    return [
      {
        id: 'my-code',
        section: 'Actions',
        title: 'Show my code',
        keywords: 'qr share scan card link',
        requires: [['read', 'Profile']],
        run: () => {
          show()
        },
      },
    ]
  },
}
