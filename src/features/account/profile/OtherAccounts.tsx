import { useId } from 'react'
import { useCurrentUser, useListUsersQuery } from '@/features/auth'
import { usePermissions } from '@/shared/lib/permissions'
import styles from '../Account.module.css'

/** Somebody else: nobody has an empty id. */
const other = { userId: '' }

/** The other accounts, if the rules let the user see any, such as those of a team. */
export function OtherAccounts() {
  const headingId = useId()
  const { userId } = useCurrentUser()
  const { may } = usePermissions()
  const { data } = useListUsersQuery(undefined, { skip: !may('read', 'User', other) })
  const others = (data?.items ?? []).filter((user) => user.userId !== userId)
  if (others.length === 0) return null
  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className="section-title">
        Other accounts you can see
      </h2>
      <ul>
        {others.map((user) => (
          <li key={user.userId}>
            {`${user.firstName} ${user.lastName}`.trim() || user.email}
            {user.email !== '' && <span className={styles.note}> {user.email}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
