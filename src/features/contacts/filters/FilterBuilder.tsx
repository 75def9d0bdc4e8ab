import { Button } from 'antd'
import { useRef, useState } from 'react'
import { MAX_CONDITIONS } from '@/contract/contacts/contactConditions'
import { TOO_MANY, simplified } from './changeFilters'
import type { ContactFilters } from './contactFilters'
import { fromDraft, isFinished } from './filterDraft'
import { FilterRow, MatchSwitch } from './FilterRow'
import type { CustomFields } from './filterLabels'
import {
  type FilterTree,
  type TreeEntry,
  fromTree,
  newGroup,
  newRow,
  replaceEntry,
  toTree,
  treeRows,
} from './filterTree'
import styles from './Filters.module.css'
import { useDelayedApply } from './useDelayedApply'

interface FilterBuilderProps {
  filters: ContactFilters
  customFields: CustomFields
  onChange: (filters: ContactFilters) => void
  onClose: () => void
}

/**
 * All conditions as rows, in groups joined by AND or OR. Finished rows apply as they are edited;
 * the others wait.
 */
export function FilterBuilder({ filters, customFields, onChange, onClose }: FilterBuilderProps) {
  const [tree, setTree] = useState(() => toTree(filters))
  const [addedId, setAddedId] = useState<string | null>(null)
  const { issue, apply } = useDelayedApply(filters, onChange)
  const footer = useRef<HTMLDivElement>(null)
  const rows = treeRows(tree)
  const isFull = rows.length >= MAX_CONDITIONS
  const isUnfinished = rows.some(({ draft }) => !isFinished(fromDraft(draft)))
  const change = (next: FilterTree) => {
    setTree(next)
    apply(simplified(fromTree(next)))
  }
  const add = (entry: TreeEntry, focusedId: string, group?: string) => {
    if (isFull) return
    setAddedId(focusedId)
    const entries = tree.entries.map((each) =>
      each.id === group && 'rows' in each && !('rows' in entry)
        ? { ...each, rows: [...each.rows, entry] }
        : each,
    )
    change({ ...tree, entries: group === undefined ? [...entries, entry] : entries })
  }
  const replace = (id: string, next: TreeEntry | null) => {
    change(replaceEntry(tree, id, next))
    if (next === null) footer.current?.querySelector('button')?.focus()
  }
  const addRow = (group?: string) => {
    const row = newRow()
    add(row, row.id, group)
  }
  const addGroup = () => {
    const group = newGroup(tree.match)
    add(group, group.rows[0].id)
  }
  return (
    <div data-wide className={styles.builder}>
      {tree.entries.length > 1 && (
        <MatchSwitch
          label="Combine conditions"
          match={tree.match}
          onChange={(match) => {
            change({ ...tree, match })
          }}
        />
      )}
      {tree.entries.map((entry, at) =>
        'rows' in entry ? (
          <div
            key={entry.id}
            role="group"
            aria-label={`Group ${String(at + 1)}`}
            className={styles.group}
          >
            <div className={styles.groupHead}>
              <span className={styles.joint}>{jointOf(tree.match, at)}</span>
              <MatchSwitch
                label="Combine conditions of the group"
                match={entry.match}
                onChange={(match) => {
                  replace(entry.id, { ...entry, match })
                }}
              />
            </div>
            {entry.rows.map((row, index) => (
              <FilterRow
                key={row.id}
                row={row}
                joint={jointOf(entry.match, index)}
                customFields={customFields}
                isNew={row.id === addedId}
                onChange={replace}
              />
            ))}
            <div className="button-row">
              <Button
                size="small"
                aria-disabled={isFull}
                onClick={() => {
                  addRow(entry.id)
                }}
              >
                Add condition to group
              </Button>
              <Button
                size="small"
                type="text"
                onClick={() => {
                  replace(entry.id, null)
                }}
              >
                Remove group
              </Button>
            </div>
          </div>
        ) : (
          <FilterRow
            key={entry.id}
            row={entry}
            joint={jointOf(tree.match, at)}
            customFields={customFields}
            isNew={entry.id === addedId}
            onChange={replace}
          />
        ),
      )}
      <div ref={footer} className={styles.foot}>
        <div className="button-row">
          <Button
            size="small"
            aria-disabled={isFull}
            onClick={() => {
              addRow()
            }}
          >
            Add condition
          </Button>
          <Button size="small" aria-disabled={isFull} onClick={addGroup}>
            Add group
          </Button>
          <Button size="small" type="primary" onClick={onClose}>
            Done
          </Button>
        </div>
        <p role="status" className={styles.hint}>
          {issue ??
            (isFull
              ? TOO_MANY
              : isUnfinished
                ? 'Conditions without a value do not apply yet.'
                : '')}
        </p>
      </div>
    </div>
  )
}

function jointOf(match: 'all' | 'any', at: number): string {
  return at === 0 ? 'Where' : match === 'all' ? 'and' : 'or'
}
