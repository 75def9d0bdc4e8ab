import { LockOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import type { CompanySummary } from '@/contract/companies/company'
import { LazyCompanyPlanNotice } from '@/features/billing'
import { usePermissions } from '@/shared/lib/permissions'
import { type CompanyTab, paths } from '@/shared/paths'
import { classNames } from '@/shared/tables/classNames'
import { EmptyState } from '@/shared/ui/EmptyState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { TabLinks } from '@/shared/ui/tabs/TabLinks'
import { UnavailableState } from '@/shared/ui/UnavailableState'
import { MemberView } from '../member/MemberView'
import { CompanyHeader } from './CompanyHeader'
import styles from './CompanyPage.module.css'
import { tabTitles, tabViews } from './tabViews'
import { useCompanyTabs } from './useCompanyTabs'
import { useFreshRole } from './useFreshRole'
import { useOpenCompany } from './useOpenCompany'

/** The tabs in one column, whose lines would get too long. */
const formTabs: ReadonlySet<CompanyTab> = new Set(['details', 'integrations', 'roles', 'import'])

/** The tabs that members see too, without links to the others. */
const memberTabs: ReadonlySet<CompanyTab> = new Set(['details', 'integrations'])

interface CompanyWorkspaceProps {
  tab: CompanyTab
  companies: readonly CompanySummary[]
}

/** The open company: all tabs for its administrators, one view for its members. */
export function CompanyWorkspace({ tab, companies }: CompanyWorkspaceProps) {
  const company = useOpenCompany()
  const { may } = usePermissions()
  const canEdit = may('update', 'Company', company)
  const tabs = useCompanyTabs().map(({ key, title }) => ({
    key,
    to: paths.company(company.id, key),
    title,
  }))
  return (
    <>
      <CompanyHeader companies={companies} />
      {canEdit && (
        <Suspense>
          <LazyCompanyPlanNotice companyId={company.id} />
        </Suspense>
      )}
      {canEdit && <TabLinks label="Company" tabs={tabs} current={tab} />}
      <section
        aria-label={canEdit || memberTabs.has(tab) ? tabTitles[tab] : 'Details'}
        className={classNames(styles.content, canEdit && formTabs.has(tab) && styles.narrow)}
      >
        <TabContent
          key={tab}
          tab={tab}
          canEdit={canEdit}
          isServed={tabs.some(({ key }) => key === tab)}
        />
      </section>
    </>
  )
}

interface TabContentProps {
  tab: CompanyTab
  canEdit: boolean
  isServed: boolean
}

function TabContent({ tab, canEdit, isServed }: TabContentProps) {
  const company = useOpenCompany()
  useFreshRole(company)
  const Tab = tabViews[tab]
  if (!canEdit && !memberTabs.has(tab)) return <OnlyForAdmins />
  if (!canEdit && tab === 'details') return <MemberView />
  if (!isServed)
    return (
      <UnavailableState
        feature={tab === 'roles' ? 'Changing roles' : 'The list of employees'}
        to={paths.company(company.id)}
        label={`Go to ${company.name}`}
      />
    )
  return (
    <Suspense fallback={<div role="status" aria-label="Loading" />}>
      <Tab />
    </Suspense>
  )
}

function OnlyForAdmins() {
  const { id, name } = useOpenCompany()
  return (
    <EmptyState
      icon={<LockOutlined aria-hidden />}
      title="Only administrators can open this"
      description={`Ask an administrator of ${name} to change your role.`}
      actions={<LinkButton to={paths.company(id)} label={`Go to ${name}`} />}
    />
  )
}
