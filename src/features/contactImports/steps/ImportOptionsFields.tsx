import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useField } from 'react-final-form'
import {
  type ImportOptions,
  importMatches,
  importPolicies,
} from '@/contract/contacts/contactImport'
import styles from '../ImportDrawer.module.css'
import { policyTexts } from '../importText'

const matchNames = { email: 'E-mail', phone: 'Phone number and full name' } as const
const orders = [
  { key: 'dmy', title: 'Day first: 31/01/1980' },
  { key: 'mdy', title: 'Month first: 01/31/1980' },
  { key: 'ymd', title: 'I don’t know: keep such dates as text' },
] as const
/** As the contract has them. */
const MOST_TAGS = 20
const TAG_LENGTH = 60

interface ImportOptionsFieldsProps {
  /** Whether the file's birthdays can be read in two ways. */
  asksDateOrder: boolean
  /** The import keeps each choice at once, also for when its drawer is closed. */
  onChange: (options: Partial<ImportOptions>) => void
}

/** Fields of a form of `ImportOptions`: what to do with people who are contacts already, and what else every imported contact gets. */
export function ImportOptionsFields({ asksDateOrder, onChange }: ImportOptionsFieldsProps) {
  const name = useId()
  const policy = useOption('policy', onChange)
  const matchBy = useOption('matchBy', onChange)
  const dateOrder = useOption('dateOrder', onChange)
  const tags = useOption('tags', onChange)
  return (
    <div className={styles.options}>
      {asksDateOrder && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>How are birthdays like 01/02/1980 written here?</legend>
          {orders.map(({ key, title }) => (
            <label key={key} className={styles.choice}>
              <input
                type="radio"
                name={`${name}-order`}
                checked={key === dateOrder.value}
                onChange={() => {
                  dateOrder.set(key)
                }}
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>When somebody is a contact already</legend>
        {importPolicies
          .toSorted(
            (one, other) =>
              Object.keys(policyTexts).indexOf(one) - Object.keys(policyTexts).indexOf(other),
          )
          .map((key) => (
            <label key={key} className={styles.choice}>
              <input
                type="radio"
                name={`${name}-policy`}
                checked={key === policy.value}
                onChange={() => {
                  policy.set(key)
                }}
              />
              <span>
                {policyTexts[key].title}{' '}
                <span className={styles.muted}>{policyTexts[key].hint}</span>
              </span>
            </label>
          ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Match existing contacts by</legend>
        <div className={styles.checks}>
          {importMatches.map((key) => (
            <Checkbox
              key={key}
              checked={matchBy.value.includes(key)}
              onChange={({ target }) => {
                matchBy.set(
                  importMatches.filter((each) =>
                    each === key ? target.checked : matchBy.value.includes(each),
                  ),
                )
              }}
            >
              {matchNames[key]}
            </Checkbox>
          ))}
        </div>
        <span className={styles.muted}>
          Rows whose names or birthdays contradict a contact become contacts of their own. Contacts
          from a Tessera export are matched by their ID. A row that says exactly what a contact says
          changes nothing.
        </span>
      </fieldset>
      <div className={styles.group}>
        <label className={styles.legend} htmlFor={`${name}-tags`}>
          Tags for everyone in this file
        </label>
        <Select
          id={`${name}-tags`}
          mode="tags"
          value={tags.value}
          open={false}
          suffixIcon={null}
          tokenSeparators={[',']}
          placeholder="Fair 2026"
          onChange={(next: string[]) => {
            tags.set(cleanTags(next))
          }}
        />
      </div>
    </div>
  )
}

/** One option in the form, and in the import that keeps it. */
function useOption<Key extends keyof ImportOptions>(
  key: Key,
  onChange: ImportOptionsFieldsProps['onChange'],
) {
  const { input } = useField<ImportOptions[Key]>(key, { subscription: { value: true } })
  return {
    value: input.value,
    set: (value: ImportOptions[Key]) => {
      input.onChange(value)
      onChange({ [key]: value })
    },
  }
}

function cleanTags(tags: readonly string[]): string[] {
  const clean = tags
    .map((tag) =>
      tag
        .replaceAll(':::', ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, TAG_LENGTH)
        .toWellFormed()
        .trim(),
    )
    .filter((tag) => tag !== '')
  return [...new Set(clean)].slice(0, MOST_TAGS)
}
