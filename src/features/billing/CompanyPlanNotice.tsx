import { Alert } from 'antd'
import { formatDate } from '@/shared/lib/format'
import { readOnlyText } from './readOnlyText'
import { useListSubscriptionsQuery } from './subscriptionsApi'

/** Says from when a company is read-only, or that it is; nothing while a plan covers it. */
export function CompanyPlanNotice({ companyId }: { companyId: string }) {
  const { data } = useListSubscriptionsQuery()
  const company = data?.companies.find((each) => each.companyId === companyId)
  if (company?.readOnlyFrom == null) return null
  const { companyName, readOnlyFrom } = company
  return (
    <Alert
      type="warning"
      showIcon
      title={readOnlyText(companyName, formatDate(readOnlyFrom), new Date(readOnlyFrom))}
    />
  )
}
