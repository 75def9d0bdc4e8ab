import { Button, Select } from 'antd'
import { type Ref, useId } from 'react'
import { certainties } from '@/contract/contacts/duplicates'
import { commandKey } from '@/shared/ui/commandKey'
import { Kbd } from '@/shared/ui/Kbd'
import styles from '../MergePage.module.css'
import { PageButtons } from '../PageButtons'
import { useHasMerging } from '../useHasMerging'
import { GroupList } from './GroupList'
import { certaintyNames, noGroupsText } from './certaintyTexts'
import { type DuplicateGroupsState, PAGE_SIZE } from './useDuplicateGroups'

const certaintyOptions = [
  { value: '', label: 'All' },
  ...certainties.map((value) => ({ value, label: certaintyNames[value] })),
]

interface GroupsSidebarProps {
  ref: Ref<HTMLElement> | undefined
  state: DuplicateGroupsState
  /** Shows the keyboard shortcuts. */
  hasKeys: boolean
}

/** A page of groups with the filter by certainty. */
export function GroupsSidebar({ ref, state, hasKeys }: GroupsSidebarProps) {
  const filterId = useId()
  const hasMerging = useHasMerging()
  const { groups, selected, certainty, offset, total, select, setOffset, setCertainty } = state
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={`panel ${String(styles['side'])}`}
      aria-label="Groups"
    >
      <div className={styles['filter']}>
        <label htmlFor={filterId}>Show</label>
        <Select
          id={filterId}
          size="small"
          value={certainty ?? ''}
          options={certaintyOptions}
          onChange={setCertainty}
          popupMatchSelectWidth={false}
        />
      </div>
      {groups.length === 0 ? (
        <>
          <p className={styles['hint']}>{noGroupsText(certainty)}</p>
          <Button
            className={String(styles['back'])}
            onClick={() => {
              setCertainty('')
            }}
          >
            Show all groups
          </Button>
        </>
      ) : (
        <GroupList groups={groups} selectedId={selected?.id ?? null} onSelect={select} />
      )}
      <PageButtons offset={offset} limit={PAGE_SIZE} total={total} onOffset={setOffset} />
      {hasKeys && groups.length > 0 && (
        <p className={styles['keys']}>
          <Kbd keys={['J']} /> <Kbd keys={['K']} /> next, previous ·{' '}
          <Kbd keys={[commandKey, 'Enter']} /> merge
          {hasMerging && (
            <>
              {' '}
              · <Kbd keys={[commandKey, '⌫']} /> not duplicates
            </>
          )}
        </p>
      )}
    </section>
  )
}
