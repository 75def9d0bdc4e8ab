import { ArrowLeftOutlined, BranchesOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { useFieldNames } from '../fields/useFieldNames'
import { filtersIssue, withCondition, withEntry } from './changeFilters'
import { ConditionForm } from './ConditionForm'
import type { ContactFilters } from './contactFilters'
import { FieldList } from './FieldList'
import { FilterBuilder } from './FilterBuilder'
import { type ConditionDraft, draftOf, toDraft } from './filterDraft'
import { type FieldKey, fieldTitle } from './filterFields'
import type { FilterCondition } from './filterText'
import styles from './Filters.module.css'
import { useCustomFields } from './useCustomFields'

/** Where the panel begins: at all fields, at a new condition, at an entry, or at all conditions. */
export type PanelStart = 'fields' | 'builder' | { field: FieldKey } | { at: number }

interface FilterPanelProps {
  filters: ContactFilters
  start?: PanelStart
  onChange: (filters: ContactFilters) => void
  onClose: () => void
}

type Mode = 'fields' | 'builder' | { draft: ConditionDraft; at: number | null }

/**
 * Adds or edits filters: one condition quickly, or all of them with AND and OR. Enter applies a
 * condition.
 */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <ConfigProvider componentSize="small">
      <PanelContent {...props} />
    </ConfigProvider>
  )
}

function PanelContent({ filters, start = 'fields', onChange, onClose }: FilterPanelProps) {
  const customFields = useCustomFields(true)
  const names = useFieldNames()
  const [mode, setMode] = useState(() => modeOf(start, filters))
  const [issue, setIssue] = useState<string>()
  const [left, setLeft] = useState<FieldKey | null>(null)
  const panel = usePanelFocus(mode, left)
  const apply = (condition: FilterCondition, at: number | null) => {
    const next = at === null ? withCondition(filters, condition) : withEntry(filters, at, condition)
    const found = filtersIssue(next)
    setIssue(found)
    if (found !== undefined) return
    onChange(next)
    onClose()
  }
  if (mode === 'builder')
    return (
      <div ref={panel}>
        <FilterBuilder
          filters={filters}
          customFields={customFields}
          onChange={onChange}
          onClose={onClose}
        />
      </div>
    )
  const openBuilder = () => {
    setMode('builder')
  }
  if (mode === 'fields')
    return (
      <div ref={panel} className={styles.editor}>
        <FieldList
          customFields={customFields}
          onChoose={(field) => {
            setMode({ draft: draftOf(field), at: null })
          }}
        />
        <button type="button" className={menuForm.item} onClick={openBuilder}>
          <BranchesOutlined aria-hidden /> Combine with AND, OR…
        </button>
      </div>
    )
  const { draft, at } = mode
  return (
    <div ref={panel} className={styles.editor}>
      <div className={styles.editorHead}>
        {at === null && (
          <button
            type="button"
            className={styles.back}
            aria-label="All fields"
            onClick={() => {
              setLeft(draft.field)
              setMode('fields')
            }}
          >
            <ArrowLeftOutlined aria-hidden />
          </button>
        )}
        <h2 className={styles.editorTitle}>{fieldTitle(draft.field, names)}</h2>
        <button type="button" className={styles.link} onClick={openBuilder}>
          AND, OR…
        </button>
      </div>
      <ConditionForm
        draft={draft}
        onApply={(condition) => {
          apply(condition, at)
        }}
      />
      {issue !== undefined && (
        <p role="alert" className={styles.error}>
          {issue}
        </p>
      )}
    </div>
  )
}

function modeOf(start: PanelStart, { of }: ContactFilters): Mode {
  if (typeof start === 'string') return start
  if ('field' in start) return { draft: draftOf(start.field), at: null }
  const entry = of[start.at]
  return entry === undefined || 'match' in entry
    ? 'builder'
    : { draft: toDraft(entry), at: start.at }
}

/**
 * Moves the focus into the value of a condition, into the builder, and back to the field that was
 * left.
 */
function usePanelFocus(mode: Mode, left: FieldKey | null) {
  const panel = useRef<HTMLDivElement>(null)
  // After the popover, which focuses its first control when it opens.
  useEffect(() => {
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    const value = typeof mode === 'object' ? find('[data-filter-value] input') : null
    const back =
      mode === 'fields' && left !== null ? find(`[data-field="${CSS.escape(left)}"]`) : null
    const first = find(typeof mode === 'object' ? '[type="submit"]' : 'input')
    const target = value ?? back ?? first
    target?.focus()
  }, [mode, left])
  return panel
}
