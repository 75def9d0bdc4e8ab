import { BankOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useRef } from 'react'
import { useMatch, useSearchParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import type { CompanySummary } from '@/contract/companies/company'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { companyTabs, paths, patterns } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useGetCompanyQuery, useListCompaniesQuery } from '../companiesApi'
import { CompanySkeleton } from './CompanySkeleton'
import { CompanyWorkspace } from './CompanyWorkspace'
import { NoCompany } from './NoCompany'
import { OpenCompanyContext } from './useOpenCompany'
import { useCompanyPanel } from './useCompanyPanel'

const CreateCompany = lazyPart(
  async () => (await import('./CreateCompany')).CreateCompany,
  ({ onClose }) => onClose,
)
const InvitationDialog = lazyPart(
  async () => (await import('../invitation/InvitationDialog')).InvitationDialog,
  ({ onClose }) => onClose,
)

/**
 * `/company/[tabs]`: the company in `?company=`, by default the first of the user's. Accepts the
 * invitation in `?invitation=`.
 */
export function CompanyPage() {
  usePageTitle('Company')
  const [params] = useSearchParams()
  const wanted = params.get('company')
  const { data, error, isFetching, refetch } = useListCompaniesQuery()
  const companies = data?.items ?? []
  const opened = wanted === null ? companies[0] : companies.find((company) => company.id === wanted)
  return (
    <>
      {opened && <OpenedCompany key={opened.id} company={opened} companies={companies} />}
      {!opened && isFetching && <CompanySkeleton />}
      {!opened && !isFetching && data && (wanted === null ? <NoCompany /> : <UnknownCompany />)}
      {!data && !isFetching && (
        <ErrorState
          title="Your companies could not be loaded"
          error={error}
          onRetry={() => {
            void refetch()
          }}
        />
      )}
      <CompanyDialogs />
    </>
  )
}

interface OpenedCompanyProps {
  company: CompanySummary
  companies: readonly CompanySummary[]
}

function OpenedCompany({ company: { id, name }, companies }: OpenedCompanyProps) {
  usePageTitle(name)
  const tab = useMatch(patterns.companyTabs)?.params.tabs
  const { data, error, isFetching, refetch } = useGetCompanyQuery({ companyId: id })
  useOnChange(tab, refetch)
  const isGone = isApiError(error) && error.code === 'NOT_FOUND'
  if (isGone && !isFetching) return <UnknownCompany />
  if (!data)
    return isFetching ? (
      <CompanySkeleton />
    ) : (
      <ErrorState
        title={`${name} could not be loaded`}
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  return (
    <OpenCompanyContext value={data}>
      <CompanyWorkspace
        tab={companyTabs.find((known) => known === tab) ?? 'details'}
        companies={companies}
      />
    </OpenCompanyContext>
  )
}

/** Calls a function when a value changes, not when the screen opens: its query asks then. */
function useOnChange(value: unknown, onChange: () => unknown): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    onChange()
  }, [value, onChange])
}

/** Shown for a company that does not exist, or that the user has left. */
function UnknownCompany() {
  return (
    <EmptyState
      heading="h1"
      icon={<BankOutlined aria-hidden />}
      title="You don’t belong to this company"
      description="You may have left it, or the address may be wrong. Ask one of its administrators for an invitation."
      actions={<LinkButton to={paths.company()} label="Go to your company" isPrimary />}
    />
  )
}

/** The dialogs over the page. Their code loads when one is first opened. */
function CompanyDialogs() {
  const [panel, openPanel] = useCompanyPanel()
  const [params, setParams] = useSearchParams()
  const token = params.get('invitation')
  return (
    <Suspense>
      {panel === 'new' && (
        <CreateCompany
          onClose={() => {
            openPanel(null)
          }}
        />
      )}
      {token !== null && (
        <InvitationDialog
          token={token}
          onClose={() => {
            setParams(
              (current) => {
                const next = new URLSearchParams(current)
                next.delete('invitation')
                return next
              },
              { replace: true },
            )
          }}
        />
      )}
    </Suspense>
  )
}
