import type { SearchMatch } from '@/contract/contacts/contact'
import { matchLabel, matchLine } from '../model/matchLabel'
import styles from './MatchText.module.css'

/** The place where a search found a contact, with the found text marked. */
export function MatchText({ match }: { match: SearchMatch }) {
  return (
    <span title={matchLine(match)}>
      {matchLabel(match)}: {match.before}
      <mark className={styles.found}>{match.found}</mark>
      {match.after}
    </span>
  )
}
