import { Input, Select } from 'antd'
import { useId } from 'react'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { DayPicker } from '@/shared/ui/days/DayPicker'
import { useFieldNames } from '../fields/useFieldNames'
import { ChoiceEditor } from './ChoiceEditor'
import {
  type FieldKey,
  type FilterOperator,
  fieldTitle,
  operatorLabels,
  operatorsOf,
  shapeOf,
} from './filterFields'
import { type ConditionDraft, type DraftErrors, dayBounds, withOperator } from './filterDraft'
import styles from './Filters.module.css'
import { ListInput } from './ListInput'
import { useChoices } from './useChoices'

interface ConditionFieldsProps {
  draft: ConditionDraft
  errors: DraftErrors
  /** Choices are a list of check boxes; otherwise a select, which needs less room. */
  isRoomy: boolean
  onChange: (draft: ConditionDraft) => void
}

/** The operator of a condition and the control of its value. */
export function ConditionFields({ draft, errors, isRoomy, onChange }: ConditionFieldsProps) {
  const operators = operatorsOf(draft.field)
  return (
    <>
      {operators.length > 1 && (
        <Select<FilterOperator>
          aria-label="Operator"
          className={styles.operator ?? ''}
          value={draft.op}
          options={operators.map((value) => ({ value, label: operatorLabels[value] }))}
          popupMatchSelectWidth={false}
          onChange={(op) => {
            onChange(withOperator(draft, op))
          }}
        />
      )}
      {shapeOf(draft.op) !== 'none' && (
        <div data-filter-value className={styles.value}>
          <ValueField draft={draft} errors={errors} isRoomy={isRoomy} onChange={onChange} />
        </div>
      )}
    </>
  )
}

function ValueField({ draft, errors, isRoomy, onChange }: ConditionFieldsProps) {
  const set = (change: Partial<ConditionDraft>) => {
    onChange({ ...draft, ...change })
  }
  const label = `${fieldTitle(draft.field, useFieldNames())} ${operatorLabels[draft.op]}`
  switch (shapeOf(draft.op)) {
    case 'list':
      return (
        <ListField
          field={draft.field}
          label={label}
          value={draft.values}
          error={errors.values}
          isRoomy={isRoomy}
          onChange={(values) => {
            set({ values })
          }}
        />
      )
    case 'days':
      return (
        <div className={styles.days}>
          <DayField
            label="From"
            value={draft.from}
            error={errors.from}
            onChange={(from) => {
              set({ from })
            }}
          />
          <DayField
            label="To"
            value={draft.to}
            error={errors.to}
            onChange={(to) => {
              set({ to })
            }}
          />
        </div>
      )
    case 'day':
      return (
        <DayField
          label={label}
          isLabelHidden
          value={draft.from}
          error={errors.from}
          onChange={(from) => {
            set({ from })
          }}
        />
      )
    case 'count':
      return (
        <TextField
          label={`${label} (days)`}
          value={draft.count}
          error={errors.count}
          suffix="days"
          onChange={(count) => {
            set({ count })
          }}
        />
      )
    default:
      return (
        <TextField
          label={label}
          value={draft.text}
          error={errors.text}
          onChange={(text) => {
            set({ text })
          }}
        />
      )
  }
}

interface FieldProps<Value> {
  label: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

function TextField({
  label,
  value,
  error,
  suffix,
  onChange,
}: FieldProps<string> & { suffix?: string }) {
  const frame = useFrame(label, error)
  return (
    <FieldFrame {...frame} isLabelHidden>
      <Input
        id={frame.id}
        autoComplete="off"
        maxLength={200}
        value={value}
        {...(suffix !== undefined && { suffix, inputMode: 'numeric' as const })}
        {...(error !== undefined && { status: 'error' as const })}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : frame.errorId}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
    </FieldFrame>
  )
}

function DayField({
  label,
  isLabelHidden = false,
  value,
  error,
  onChange,
}: FieldProps<string> & { isLabelHidden?: boolean }) {
  const frame = useFrame(label, error)
  return (
    <FieldFrame {...frame} isLabelHidden={isLabelHidden}>
      <DayPicker
        id={frame.id}
        value={value}
        onChange={onChange}
        onUnreadable={onChange}
        {...dayBounds}
        isWrong={error !== undefined}
        describedBy={error === undefined ? undefined : frame.errorId}
      />
    </FieldFrame>
  )
}

interface ListFieldProps extends FieldProps<readonly string[]> {
  field: FieldKey
  isRoomy: boolean
}

function ListField({ field, label, value, error, isRoomy, onChange }: ListFieldProps) {
  const frame = useFrame(label, error)
  const names = useFieldNames()
  const known = useChoices(field, value)
  const errorId = error === undefined ? undefined : frame.errorId
  if (known !== null && isRoomy)
    return (
      <div className={styles.list}>
        <ChoiceEditor
          {...known}
          label={fieldTitle(field, names)}
          value={value}
          onChange={onChange}
          errorId={errorId}
        />
        {error !== undefined && (
          <div id={errorId} className={styles.error} role="alert">
            {error}
          </div>
        )}
      </div>
    )
  return (
    <FieldFrame {...frame} isLabelHidden>
      <ListInput id={frame.id} known={known} value={value} onChange={onChange} errorId={errorId} />
    </FieldFrame>
  )
}

function useFrame(label: string, error: string | undefined) {
  const id = useId()
  return { id, label, error, errorId: `${id}-error`, helpId: `${id}-help` }
}
