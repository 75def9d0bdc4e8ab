import type { Billing } from '@/contract/billing/billing'
import { formatNumber } from '@/shared/lib/format'
import styles from './Plan.module.css'

interface UsageProps {
  title: string
  rows: readonly {
    key: string
    name: string
    usage: Billing['usage']['profiles']
    /** Says what happens to what is more than the plan allows. */
    excess?: string
    /** No plan allows any: `allowed` says nothing. */
    isUncovered?: boolean
  }[]
}

/** Lists used and allowed, a line each, with a bar where there is a limit. */
export function Usage({ title, rows }: UsageProps) {
  return (
    <dl aria-label={title} className={styles.usage}>
      {rows.map(({ key, name, usage: { used, allowed }, excess, isUncovered = false }) => (
        <div key={key} className={styles.row}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.amount}>
            {isUncovered ? formatNumber(used) : amountText(used, allowed)}
          </dd>
          {allowed !== null && allowed > 0 && (
            <dd aria-hidden className={styles.bar}>
              <span
                className={used > allowed ? styles.over : styles.used}
                style={{ inlineSize: `${String(Math.min(100, (used / allowed) * 100))}%` }}
              />
            </dd>
          )}
          {excess !== undefined && allowed !== null && used > allowed && (
            <dd className={styles.excess}>{excess}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function amountText(used: number, allowed: number | null): string {
  if (allowed === null) return `${formatNumber(used)}, no limit`
  if (allowed === 0 && used === 0) return 'Not included'
  return `${formatNumber(used)} of ${formatNumber(allowed)}`
}
