import { CopyOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CompanySummary } from '@/contract/companies/company'
import { useListCompaniesQuery } from '@/features/companies'
import { copyText } from '@/shared/ui/toasts/copyText'
import { pluralize } from '@/shared/lib/format'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { PageHeader } from '@/shared/ui/PageHeader'
import { Skeleton } from '@/shared/ui/Skeleton'
import styles from '../list/Cards.module.css'
import { CardsView } from '../list/CardsView'

/** `/company-cards`: every card of a company that the user manages; `?company=` chooses it. */
export function CompanyCardsPage() {
  usePageTitle('Company cards')
  const [params] = useSearchParams()
  const { data, error, isFetching, refetch } = useListCompaniesQuery()
  if (!data)
    return (
      <>
        <PageHeader title="Company cards" />
        {error === undefined ? (
          <div role="status" aria-label="Loading companies">
            <Skeleton height="240px" />
          </div>
        ) : (
          <ErrorState
            title="Your companies could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </>
    )
  const managed = data.items.filter(({ role }) => role !== 'member')
  const company = managed.find(({ id }) => id === params.get('company')) ?? managed[0]
  if (!company) return <NothingToManage joined={data.items} />
  return <CompanyCards key={company.id} company={company} managed={managed} />
}

/** Says what this page is for, and the way to it for members and for people without a company. */
function NothingToManage({ joined }: { joined: readonly CompanySummary[] }) {
  const canCreate = usePermissions().may('create', 'Company')
  const [first] = joined
  return (
    <>
      <PageHeader title="Company cards" />
      <EmptyState
        icon={<InboxOutlined aria-hidden />}
        title={first ? 'Only administrators see a company’s cards' : 'Cards for a whole company'}
        description={
          first
            ? `Administrators assign and deactivate the cards of ${joined.length > 1 ? 'your companies' : first.name} here. The cards that you hold are under Cards.`
            : `A company’s administrators give its cards to their people here. ${canCreate ? 'Create a company first.' : 'You don’t belong to a company yet.'}`
        }
        actions={
          <>
            {first && <LinkButton to={paths.cards} label="Go to your cards" isPrimary />}
            {!first && canCreate && (
              <LinkButton to={paths.companyNew} label="Create a company" isPrimary />
            )}
            {!first && !canCreate && (
              <LinkButton to={paths.company()} label="About companies" isPrimary />
            )}
            {first && <LinkButton to={paths.company(first.id)} label={`Go to ${first.name}`} />}
          </>
        }
      />
    </>
  )
}

interface CompanyCardsProps {
  company: CompanySummary
  managed: readonly CompanySummary[]
}

function CompanyCards({ company, managed }: CompanyCardsProps) {
  const id = useId()
  const [, setParams] = useSearchParams()
  return (
    <CardsView
      companyId={company.id}
      label={`Cards of ${company.name}`}
      renderHeader={(total) => (
        <PageHeader
          title="Company cards"
          subtitle={subtitleOf(company.name, total, managed.length > 1)}
          actions={
            managed.length > 1 && (
              <Select<string>
                id={id}
                aria-label="Company"
                className={styles.companies ?? ''}
                value={company.id}
                options={managed.map((each) => ({ value: each.id, label: each.name }))}
                onChange={(next) => {
                  setParams({ company: next }, { replace: true })
                }}
              />
            )
          }
        />
      )}
      empty={<NoCompanyCards companyId={company.id} name={company.name} />}
    />
  )
}

/** Returns the company, unless the switcher shows it, and the number of its cards. */
function subtitleOf(name: string, total: number | null, hasSwitcher: boolean): string {
  const count = total === null || total === 0 ? '' : pluralize(total, 'card')
  return [hasSwitcher ? '' : name, count].filter((part) => part !== '').join(' · ')
}

/** Says how a company gets cards, with the command to copy. */
function NoCompanyCards({ companyId, name }: { companyId: string; name: string }) {
  const command = `npm run -s cards:mint -- --count=50 --company=${companyId} > codes.csv`
  return (
    <EmptyState
      icon={<InboxOutlined aria-hidden />}
      title={`${name} has no cards yet`}
      description={
        <>
          The operator of this server makes cards for it. Send them this command:{' '}
          <code className={styles.command}>{command}</code>
        </>
      }
      actions={
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => {
            void copyText(command, 'Command')
          }}
        >
          Copy command
        </Button>
      }
    />
  )
}
