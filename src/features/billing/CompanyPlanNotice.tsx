import { Alert } from 'antd'
import { formatDate } from '@/shared/lib/format'
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

/** Returns the notice of a company that no plan covers; `date` names the day of `from`. */
export function readOnlyText(companyName: string, date: string, from: Date): string {
  return from > new Date()
    ? `No plan covers ${companyName}. It becomes read-only on ${date}, unless its owner has Premium by then. Nothing is deleted.`
    : `${companyName} is read-only since ${date}, because no plan covers it. Nothing is deleted: it can be changed again once its owner has Premium.`
}
