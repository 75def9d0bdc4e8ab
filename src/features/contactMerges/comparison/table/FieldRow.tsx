import { type FieldComparison, chooseField } from '../mergeFields'
import { type ComparisonRowProps, MergeRow, Value, isStruckThrough } from './MergeRow'
import styles from './MergeTable.module.css'

interface FieldRowProps extends ComparisonRowProps {
  comparison: FieldComparison
}

/** A field of which one value is kept; a radio button chooses where the contacts differ. */
export function FieldRow({
  comparison: { field, title, values, isDifferent },
  all,
  names,
  plan,
}: FieldRowProps) {
  const { choices, setChoices, result, isExcluded } = plan
  const chosenId = choices.fields?.[field]
  const source =
    all.find(({ id }) => id === chosenId && !isExcluded(id)) ??
    all.find((contact) => !isExcluded(contact.id) && contact[field] === result[field])
  const valueOf = (id: string, at: number) => {
    const value = <Value text={values[at] ?? ''} />
    if (!isDifferent) return value
    return (
      <label className={styles['choice']}>
        <input
          type="radio"
          name={`field-${field}`}
          checked={source?.id === id}
          disabled={isExcluded(id)}
          aria-label={`${title}: ${values[at] || 'empty'}, from ${names[at] ?? ''}`}
          onChange={() => {
            setChoices(chooseField(choices, field, id))
          }}
        />
        {value}
      </label>
    )
  }
  return (
    <MergeRow
      title={title}
      names={names}
      cells={all.map(({ id }, at) => ({
        key: id,
        content: valueOf(id, at),
        isStruck: isStruckThrough(plan, id),
      }))}
      result={<Value text={result[field]} />}
    />
  )
}
