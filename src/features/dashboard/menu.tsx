import { DashboardOutlined } from '@ant-design/icons'
import type { FeatureMenu } from '@/shared/lib/menu'
import { paths } from '@/shared/paths'

export const dashboardMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Dashboard',
      keywords: 'home start statistics analytics views clicks figures',
      to: paths.dashboard,
      icon: <DashboardOutlined />,
      order: 0,
      requires: [['read', 'Analytics']],
      isCurrent: ({ pathname }) => pathname === paths.dashboard,
    },
  ],
}
