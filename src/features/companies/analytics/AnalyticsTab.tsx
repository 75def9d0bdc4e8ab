import { CompanyAnalytics } from '@/features/analytics'
import { useOpenCompany } from '../page/useOpenCompany'

/** The statistics of the open company. */
export function AnalyticsTab() {
  const { id, name } = useOpenCompany()
  return <CompanyAnalytics companyId={id} name={name} />
}
