import { Alert } from 'antd'
import { readOnlyText } from './readOnlyText'
import { useListSubscriptionsQuery } from './subscriptionsApi'

/** Says from when a company, or the newest of its people, are read-only; nothing while they are not. */
export function CompanyPlanNotice({ companyId }: { companyId: string }) {
  const { data } = useListSubscriptionsQuery()
  const company = data?.companies.find((each) => each.companyId === companyId)
  const text = company ? readOnlyText(company) : ''
  return text === '' ? null : <Alert type="warning" showIcon title={text} />
}
