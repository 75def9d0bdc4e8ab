import { MergeCellsOutlined } from '@ant-design/icons'
import { extensions } from '@/contract/extensions'
import type { FeatureMenu } from '@/shared/lib/menu'
import { paths } from '@/shared/paths'

export const contactMergesMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Duplicates',
      isNotInBar: true,
      keywords: 'merge same contacts twice clean up',
      to: paths.contactsMerge,
      icon: <MergeCellsOutlined />,
      order: 5,
      requires: [['read', 'Contact']],
      isCurrent: ({ pathname }) => pathname === paths.contactsMerge,
    },
  ],
  commands: [
    {
      id: 'merge-history',
      section: 'Go to',
      title: 'Merge history',
      keywords: 'undo duplicates merged',
      requires: [['read', 'Contact']],
      needs: extensions.merging,
      to: paths.mergeHistory,
    },
  ],
}
