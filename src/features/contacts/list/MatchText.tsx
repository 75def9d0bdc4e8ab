import type { SearchMatch } from '@/contract/contacts/contact'
import { useFieldNames } from '../fields/useFieldNames'
import { matchLabel, matchLine } from '../model/matchLabel'
import styles from './MatchText.module.css'

/** The place where a search found a contact, with the found text marked. */
export function MatchText({ match }: { match: SearchMatch }) {
  const names = useFieldNames()
  return (
    <span title={matchLine(match, names)}>
      {matchLabel(match, names)}: {match.before}
      <mark className={styles.found}>{match.found}</mark>
      {match.after}
    </span>
  )
}
