import { Alert, Button } from 'antd'
import type { ColumnProposal } from '@/contactFiles/csv/proposeColumns'
import { withProposals } from '@/contactFiles/csv/withProposals'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { cutText } from '@/contract/cutText'
import { pluralize } from '@/shared/lib/format'
import styles from '../../ImportDrawer.module.css'

const names = { emails: 'e-mail addresses', phones: 'phone numbers', websites: 'web addresses' }
/** Columns that are named, and characters of each; the list shows all of them. */
const MOST_NAMED = 8
const MOST_SHOWN = 60

interface KeptValuesProps {
  mapping: ColumnMapping
  proposals: readonly ColumnProposal[]
  onChange: (mapping: ColumnMapping) => void
}

/**
 * Asks about the columns that are only kept with the contact although they hold ways to reach it, with
 * one press for all of them.
 */
export function KeptValues({ mapping, proposals, onChange }: KeptValuesProps) {
  const kept = proposals.filter(({ at }) => mapping.columns[at]?.target.kind === 'extra')
  if (kept.length === 0) return null
  const named = kept
    .slice(0, MOST_NAMED)
    .map(
      ({ at, target }) =>
        `“${cutText(mapping.columns[at]?.header ?? '', MOST_SHOWN)}” (${names[target.field]})`,
    )
  const more = kept.length - named.length
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`${pluralize(kept.length, 'column')} would only be kept as text: ${named.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}.`}
      description={
        <>
          <p className={styles.text}>
            A contact is found, called and mailed by the values in fields only. You can also choose
            a field for each column below.
          </p>
          <Button
            className={styles.answer ?? ''}
            onClick={() => {
              onChange(withProposals(mapping, kept))
            }}
          >
            {kept.length === 1 ? 'Make it a field' : 'Make them fields'}
          </Button>
        </>
      }
    />
  )
}
