import { useListQuery, useListRows } from './ContactsListContext'
import styles from './MatchText.module.css'

/** Says that the rows match only with a typo. */
export function CloseMatches() {
  const { search, isFuzzy } = useListQuery()
  const { total } = useListRows()
  return (
    <p role="status" className={styles.close}>
      {isFuzzy && total !== null && total > 0 && (
        <>No exact match for “{search}”. Showing close matches.</>
      )}
    </p>
  )
}
