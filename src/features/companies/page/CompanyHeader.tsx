import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CompanySummary } from '@/contract/companies/company'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { CompanyLogo } from '../parts/CompanyLogo'
import { roleTitles } from '../parts/roleTitles'
import styles from './CompanyPage.module.css'
import { useCompanyPanel } from './useCompanyPanel'
import { useOpenCompany } from './useOpenCompany'

const NEW = 'new'

/** The logo and name of the open company, the user's role, and the way to their other companies. */
export function CompanyHeader({ companies }: { companies: readonly CompanySummary[] }) {
  const { name, logo, role } = useOpenCompany()
  const canCreate = usePermissions().may('create', 'Company')
  const title = (
    <span className={styles.plainTitle}>
      <CompanyLogo path={logo} size={36} />
      <span className={styles.name} translate="no">
        {name}
      </span>
    </span>
  )
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        {companies.length > 1 || canCreate ? (
          <CompanySwitcher companies={companies} canCreate={canCreate}>
            {title}
          </CompanySwitcher>
        ) : (
          title
        )}
      </h1>
      <span className={styles.mark}>{roleTitles[role]}</span>
    </header>
  )
}

interface CompanySwitcherProps {
  companies: readonly CompanySummary[]
  canCreate: boolean
  children: ReactNode
}

/** Opens a menu of the user's companies, and of "New company". */
function CompanySwitcher({ companies, canCreate, children }: CompanySwitcherProps) {
  const { id, name } = useOpenCompany()
  const navigate = useNavigate()
  const [, openPanel] = useCompanyPanel()
  const items: MenuProps['items'] = [
    ...companies.map((company) => ({
      key: company.id,
      label: (
        <span className={styles.entry}>
          <CompanyLogo path={company.logo} size={28} />
          <span className={styles.entryText}>
            <span className="truncate">{company.name}</span>
            <span className="help-text">{roleTitles[company.role]}</span>
          </span>
        </span>
      ),
    })),
    ...(canCreate
      ? [
          { type: 'divider' as const },
          { key: NEW, label: 'New company', icon: <PlusOutlined aria-hidden /> },
        ]
      : []),
  ]
  return (
    <MenuButton
      type="text"
      className={styles.switcher ?? ''}
      aria-label={`${name}, switch company`}
      menu={{
        items,
        selectable: true,
        selectedKeys: [id],
        onClick: ({ key }) => {
          if (key === NEW) openPanel('new')
          else if (key !== id) void navigate(paths.company(key))
        },
      }}
    >
      {children}
      <DownOutlined aria-hidden className={styles.arrow} />
    </MenuButton>
  )
}
