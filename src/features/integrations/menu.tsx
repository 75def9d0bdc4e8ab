import { ApiOutlined } from '@ant-design/icons'
import { matchPath } from 'react-router-dom'
import type { FeatureMenu } from '@/shared/lib/menu'
import { paths, patterns } from '@/shared/paths'

/** The providers by name, without their facts, which only the screens need. */
const apps = [
  { name: 'instagram', title: 'Instagram', keywords: 'photos posts' },
  { name: 'twitter', title: 'X (Twitter)', keywords: 'tweets posts' },
  { name: 'tiktok', title: 'TikTok', keywords: 'videos' },
  { name: 'gohighlevel', title: 'GoHighLevel', keywords: 'crm push contacts' },
  { name: 'calendly', title: 'Calendly', keywords: 'booking appointments meetings' },
] as const

export const integrationsMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Integrations',
      isNotInBar: true,
      keywords: 'connect apps social networks crm booking',
      to: paths.integrations(),
      icon: <ApiOutlined />,
      order: 7,
      requires: [['read', 'Integration']],
      isCurrent: ({ pathname }) => matchPath(patterns.integrations, pathname) !== null,
    },
  ],
  commands: apps.map(({ name, title, keywords }) => ({
    id: `integration-${name}`,
    section: 'Go to',
    title: `${title} integration`,
    keywords: `connect ${keywords}`,
    requires: [['read', 'Integration']],
    to: paths.integrations(name),
  })),
}
