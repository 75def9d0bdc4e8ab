import { Link } from 'react-router-dom'
import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/paths'
import accountStyles from '../Account.module.css'

/** Says how many profiles came back turned off, and where one chooses which are on. */
export function TurnedOffProfiles({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={accountStyles.note}>
      {`${count === 1 ? '1 profile' : `${formatNumber(count)} profiles`} came back turned off, because your plan allows no more. Choose in `}
      <Link to={paths.profiles}>Profiles</Link> which ones are on.
    </p>
  )
}
