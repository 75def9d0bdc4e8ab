import { BankOutlined } from '@ant-design/icons'
import { matchPath } from 'react-router-dom'
import { extensions } from '@/contract/extensions'
import type { Availability, FeatureMenu, MenuCommand } from '@/shared/lib/menu'
import { type CompanyTab, paths, patterns } from '@/shared/paths'

/** The tabs besides the first, which only administrators have. */
const tabs: {
  tab: CompanyTab
  title: string
  keywords: string
  needs?: Availability['needs']
}[] = [
  { tab: 'branding', title: 'Company branding', keywords: 'logo banner look theme locks' },
  {
    tab: 'employees',
    title: 'Employees',
    keywords: 'company people invite invitations team',
    needs: extensions.employees,
  },
  { tab: 'everlinks', title: 'Company links', keywords: 'everlinks' },
  { tab: 'socials', title: 'Company socials', keywords: 'linkedin instagram networks' },
  { tab: 'integrations', title: 'Company integrations', keywords: 'instagram connect' },
  {
    tab: 'roles',
    title: 'Company roles',
    keywords: 'owner administrators hand over',
    needs: extensions.employees,
  },
  {
    tab: 'import',
    title: 'Import employees',
    keywords: 'csv file upload export download people template',
    needs: extensions.employeeImports,
  },
]

export const companiesMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Company',
      keywords: 'organization team employees colleagues business',
      to: paths.company(),
      icon: <BankOutlined />,
      order: 6,
      requires: [['read', 'Profile']],
      isCurrent: ({ pathname }) =>
        matchPath({ path: patterns.company, end: false }, pathname) !== null,
    },
  ],
  commands: tabs.map(({ tab, title, keywords, needs }): MenuCommand => ({
    id: `company-${tab}`,
    section: 'Go to',
    title,
    keywords,
    requires: [['update', 'Company']],
    needs,
    to: paths.company(undefined, tab),
  })),
}
