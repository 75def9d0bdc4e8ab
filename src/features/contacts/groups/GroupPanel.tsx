import { Button, Radio } from 'antd'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import styles from './Groups.module.css'
import { useCollapsedGroups } from './useCollapsedGroups'

interface GroupPanelProps {
  value: ContactGrouping | null
  onChange: (group: ContactGrouping | null) => void
}

const options: { value: ContactGrouping | 'none'; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'organization', label: 'Organization' },
  { value: 'tag', label: 'Tag' },
  { value: 'source', label: 'Source' },
  { value: 'month', label: 'Month added' },
]

/** Chooses the groups that the list is shown in, and collapses or expands all of them. */
export function GroupPanel({ value, onChange }: GroupPanelProps) {
  return (
    <div className={styles.panel}>
      <Radio.Group
        vertical
        aria-label="Group by"
        value={value ?? 'none'}
        options={options}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)?.value
          onChange(chosen === undefined || chosen === 'none' ? null : chosen)
        }}
      />
      {value === 'tag' && <p className={styles.note}>A contact with two tags is in two groups.</p>}
      {value !== null && <AllGroups by={value} />}
    </div>
  )
}

function AllGroups({ by }: { by: ContactGrouping }) {
  const { setAll } = useCollapsedGroups(by)
  return (
    <span className="button-row">
      <Button
        size="small"
        onClick={() => {
          setAll(true)
        }}
      >
        Collapse all
      </Button>
      <Button
        size="small"
        onClick={() => {
          setAll(false)
        }}
      >
        Expand all
      </Button>
    </span>
  )
}
