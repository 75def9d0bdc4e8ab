import { CloseOutlined } from '@ant-design/icons'
import { Button, Radio, Select } from 'antd'
import { useFieldNames } from '../fields/useFieldNames'
import { ConditionFields } from './ConditionFields'
import { type FieldKey, fieldOfColumn, filterFields } from './filterFields'
import { fromDraft, isFinished, withField } from './filterDraft'
import type { CustomFields } from './filterLabels'
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
  const fields = filterFields(customFields ?? [], useFieldNames())
  const options = fields.some(({ key }) => key === draft.field)
    ? fields
    : [...fields, ...lostField(draft.field)]
  return (
    <div role="group" aria-label="Condition" className={styles.row}>
      <span className={styles.joint}>{joint}</span>
      <Select<FieldKey>
        aria-label="Field"
        className={styles.field ?? ''}
        autoFocus={isNew}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={draft.field}
        options={options.map(({ key, title }) => ({ value: key, label: title }))}
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
function isBlank({ text, values, from, to }: TreeRow['draft']): boolean {
  return text === '' && values.length === 0 && from === '' && to === ''
}

function lostField(key: FieldKey): { key: FieldKey; title: string }[] {
  return fieldOfColumn(key) === null
    ? []
    : [{ key, title: `${key.replace('extra:', '')} (no longer exists)` }]
}
