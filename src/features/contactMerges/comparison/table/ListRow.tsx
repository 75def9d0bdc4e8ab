import type { ReactNode } from 'react'
import { EmailText } from '@/publicCard/EmailText'
import { TagChip } from '@/shared/ui/TagChip'
import { type ListComparison, chooseValue } from '../mergeFields'
import { type ComparisonRowProps, MergeRow, Value, isStruckThrough } from './MergeRow'
import styles from './MergeTable.module.css'

interface ListRowProps extends ComparisonRowProps {
  comparison: ListComparison
  /** Keys of the values that the contacts to merge have. */
  mergedKeys: ReadonlySet<string>
}

/** A list whose values are united; a checkbox leaves a value out. */
export function ListRow({
  comparison: { list, title, values, all: union },
  mergedKeys,
  all,
  names,
  plan,
}: ListRowProps) {
  const { choices, setChoices } = plan
  const leftOut = new Set(choices.without?.[list])
  const render = (text: string): ReactNode => {
    if (list === 'tags') return <TagChip tag={text} />
    return list === 'emails' ? <EmailText address={text} /> : text
  }
  const valuesAt = (at: number) =>
    values[at]?.length === 0 ? (
      <Value text="" />
    ) : (
      <ul className={styles['values']}>
        {values[at]?.map(({ key, text }) => (
          <li key={key}>{render(text)}</li>
        ))}
      </ul>
    )
  const result = (
    <ul className={styles['values']}>
      {union
        .filter(({ key }) => mergedKeys.has(key))
        .map(({ key, text }) => (
          <li key={key}>
            <label className={styles['choice']}>
              <input
                type="checkbox"
                checked={!leftOut.has(key)}
                aria-label={`Keep ${text}`}
                onChange={({ target }) => {
                  setChoices(chooseValue(choices, list, key, target.checked))
                }}
              />
              <span className={leftOut.has(key) ? styles['dropped'] : undefined}>
                {render(text)}
              </span>
            </label>
          </li>
        ))}
    </ul>
  )
  return (
    <MergeRow
      title={title}
      names={names}
      cells={all.map(({ id }, at) => ({
        key: id,
        content: valuesAt(at),
        isStruck: isStruckThrough(plan, id),
      }))}
      result={result}
    />
  )
}
