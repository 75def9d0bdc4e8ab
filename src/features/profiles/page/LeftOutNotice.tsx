import { Alert } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'
import { joinLockTitles } from '@/shared/forms/lockTitles'
import { readLeftOut } from './leftOutState'

/** Says which fields a new copy of a profile does not have, because a company locks them. */
export function LeftOutNotice() {
  const location = useLocation()
  const navigate = useNavigate()
  const leftOut = readLeftOut(location)
  if (!leftOut) return null
  const { pathname, search } = location
  const { fields, companyName, source } = leftOut
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={`Not copied: ${joinLockTitles(fields)}`}
      description={`${companyName} sets this on “${source}”. The copy doesn’t show ${companyName}, so its card goes without until you set your own here.`}
      closable={{
        'aria-label': 'Dismiss',
        onClose: () => {
          void navigate({ pathname, search }, { replace: true, state: null })
        },
      }}
    />
  )
}
