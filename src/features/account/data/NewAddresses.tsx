import { formatNumber } from '@/shared/lib/format'
import { paths } from '@/shared/paths'
import accountStyles from '../Account.module.css'
import styles from './DataSection.module.css'
import type { NewKey } from './restoreArchive'

const MOST_SHOWN = 50

/** Lists the addresses that a restore could not give back, each with its new one. */
export function NewAddresses({ newKeys }: { newKeys: readonly NewKey[] }) {
  if (newKeys.length === 0) return null
  const hidden = newKeys.length - MOST_SHOWN
  return (
    <>
      <p className={accountStyles.note}>
        These addresses are new. The old ones belong to somebody else, or to a deleted account, and
        this archive does not prove that they were yours. What is printed with an old address does
        not lead to you.
      </p>
      <ul className={styles.newKeys}>
        {newKeys.slice(0, MOST_SHOWN).map(({ kind, from, to }) => (
          <li key={`${kind} ${from} ${to}`}>
            <a href={pathOf(kind, to)}>{pathOf(kind, to)}</a>
            <span>
              instead of <s>{pathOf(kind, from)}</s>
            </span>
          </li>
        ))}
        {hidden > 0 && <li>{`and ${formatNumber(hidden)} more`}</li>}
      </ul>
    </>
  )
}

function pathOf(kind: NewKey['kind'], key: string): string {
  return kind === 'profile' ? paths.contactExchange(key) : paths.card(key)
}
