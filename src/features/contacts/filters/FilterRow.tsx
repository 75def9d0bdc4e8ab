import { CloseOutlined } from '@ant-design/icons'
import { Button, Radio, Select } from 'antd'
import { useState } from 'react'
import { useFieldNames } from '../fields/useFieldNames'
import { ConditionFields } from './ConditionFields'
import { type FieldKey, filterFields, shapeOf, unlistedField } from './filterFields'
import { fromDraft, isFinished, withField } from './filterDraft'
import { type CustomFields, describeField } from './filterLabels'
import type { TreeEntry, TreeRow } from './filterTree'
import styles from './Filters.module.css'

interface FilterRowProps {
  row: TreeRow
  /** "Where", "and" or "or". */
  joint: string
  customFields: CustomFields
  /** Takes the focus. */
  isNew: boolean
  onChange: (id: string, next: TreeEntry | null) => void
}

/** A condition in the builder: "Where [field] [operator] [value]". */
export function FilterRow({ row, joint, customFields, isNew, onChange }: FilterRowProps) {
  const { id, draft } = row
  const result = fromDraft(draft)
  const names = useFieldNames()
  const [typed, setTyped] = useState('')
  const other = unlistedField(customFields ?? [], typed)
  const fields = filterFields(customFields ?? [], names)
  const isListed = fields.some(({ key }) => key === draft.field)
  const options = isListed
    ? fields
    : [...fields, { key: draft.field, title: describeField(draft.field, customFields, names) }]
  return (
    <div role="group" aria-label="Condition" className={styles.row}>
      <span className={styles.joint}>{joint}</span>
      <Select<FieldKey>
        aria-label="Field"
        className={styles.field ?? ''}
        autoFocus={isNew}
        showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
        popupMatchSelectWidth={false}
        value={draft.field}
        options={[
          ...options.map(({ key, title }) => ({ value: key, label: title })),
          ...(other === null ? [] : [{ value: other, label: `Custom field “${typed.trim()}”` }]),
        ]}
        onChange={(field) => {
          onChange(id, { id, draft: withField(draft, field) })
        }}
      />
      <ConditionFields
        draft={draft}
        errors={isFinished(result) || isBlank(draft) ? {} : result}
        isRoomy={false}
        onChange={(next) => {
          onChange(id, { id, draft: next })
        }}
      />
      <Button
        type="text"
        className={styles.removeRow ?? ''}
        icon={<CloseOutlined aria-hidden />}
        aria-label="Remove condition"
        title="Remove condition"
        onClick={() => {
          onChange(id, null)
        }}
      />
    </div>
  )
}

interface MatchSwitchProps {
  label: string
  match: 'all' | 'any'
  onChange: (match: 'all' | 'any') => void
}

/** Chooses between AND and OR. */
export function MatchSwitch({ label, match, onChange }: MatchSwitchProps) {
  return (
    <Radio.Group
      aria-label={label}
      size="small"
      optionType="button"
      value={match}
      options={[
        { value: 'all', label: 'All (AND)' },
        { value: 'any', label: 'Any (OR)' },
      ]}
      onChange={({ target }) => {
        onChange(target.value === 'any' ? 'any' : 'all')
      }}
    />
  )
}

/** A new row is not marked as wrong before something is typed. */
function isBlank({ op, text, values, from, to, count }: TreeRow['draft']): boolean {
  if (shapeOf(op) === 'count') return count === ''
  return text === '' && values.length === 0 && from === '' && to === ''
}
