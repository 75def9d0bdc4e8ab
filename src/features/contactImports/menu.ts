import type { FeatureMenu } from '@/shared/lib/menu'
import { paths } from '@/shared/paths'

export const contactImportsMenu: FeatureMenu = {
  commands: [
    {
      id: 'import',
      section: 'Actions',
      title: 'Import contacts',
      keywords: 'csv google upload',
      requires: [
        ['read', 'Contact'],
        ['create', 'Contact'],
        ['update', 'Contact'],
      ],
      to: paths.contactImport,
    },
  ],
}
