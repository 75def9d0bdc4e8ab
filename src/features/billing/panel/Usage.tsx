import type { Billing } from '@/contract/billing/billing'
import { formatNumber } from '@/shared/lib/format'
import styles from './Plan.module.css'

interface UsageProps {
  title: string
  rows: readonly { key: string; name: string; usage: Billing['usage']['profiles'] }[]
}

/** Lists used and allowed, a line each, with a bar where there is a limit. */
export function Usage({ title, rows }: UsageProps) {
  return (
    <dl aria-label={title} className={styles.usage}>
      {rows.map(({ key, name, usage: { used, allowed } }) => (
        <div key={key} className={styles.row}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.amount}>{amountText(used, allowed)}</dd>
          {allowed !== null && allowed > 0 && (
            <dd aria-hidden className={styles.bar}>
              <span
                className={used > allowed ? styles.over : styles.used}
                style={{ inlineSize: `${String(Math.min(100, (used / allowed) * 100))}%` }}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function amountText(used: number, allowed: number | null): string {
  return allowed === null
    ? `${formatNumber(used)}, no limit`
    : `${formatNumber(used)} of ${formatNumber(allowed)}`
}
