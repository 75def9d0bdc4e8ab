import { useId } from 'react'
import { useCurrentUser, useListUsersQuery } from '@/features/auth'
import styles from '../Account.module.css'

/** The other accounts that the user may see, such as those of a team. */
export function OtherAccounts() {
  const headingId = useId()
  const { userId } = useCurrentUser()
  const { data } = useListUsersQuery()
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
