import type { ReactNode } from 'react'
import type { Company } from '@/contract/companies/company'
import type { Integration } from '@/contract/integrations/connection'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useSearchParams } from 'react-router-dom'
import { announceConnected } from '../connect/announceConnected'
import { ReturnNotice } from '../connect/ReturnNotice'
import { useIntegration } from '../model/useIntegration'
import { stateOf } from '../model/integrationState'
import { useCompanyRights } from '../model/useIntegrationRights'
import { ConnectionView } from '../panel/ConnectionView'
import styles from '../panel/Panel.module.css'
import { StateMark } from '../shelf/StateMark'
import { ConnectionFacts } from '../panel/ConnectionFacts'

interface CompanyInstagramProps {
  company: Company
  /** Renders what the company's cards show of a confirmed account. */
  children: (integration: Integration) => ReactNode
}

/** The company's Instagram: administrators connect, update and delete it; members see its state. */
export function CompanyInstagram({ company, children }: CompanyInstagramProps) {
  const key = { provider: 'instagram', companyId: company.id } as const
  const { data, error, isFetching, refetch } = useIntegration(key)
  const [, setParams] = useSearchParams()
  const rights = useCompanyRights(company)
  if (!data)
    return error !== undefined && !isFetching ? (
      <ErrorState
        title="The company’s Instagram could not be loaded"
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    ) : (
      <div role="status" aria-label="Loading" className={styles.panel}>
        <Skeleton width="40%" height="20px" />
        <Skeleton height="120px" />
      </div>
    )
  const isConfirmed = data.connection !== null && stateOf(data) !== 'unconfirmed'
  return (
    <>
      <ReturnNotice
        onConnected={(integration) => {
          announceConnected(integration)
          setParams({ company: company.id }, { replace: true })
        }}
      />
      <section className={`panel ${styles.boxed ?? ''}`} aria-label="Instagram">
        <h2 className="section-title">Instagram</h2>
        {rights.canConnect ? (
          <ConnectionView integration={data} companyId={company.id} rights={rights} />
        ) : (
          <>
            <StateMark integration={data} />
            {isConfirmed && <ConnectionFacts integration={data} />}
          </>
        )}
      </section>
      {isConfirmed && children(data)}
    </>
  )
}
