import { Checkbox, Select } from 'antd'
import { Suspense, useId } from 'react'
import { useField } from 'react-final-form'
import {
  type ImportOptions,
  importMatches,
  importPolicies,
} from '@/contract/contacts/contactImport'
import styles from '../../ImportDrawer.module.css'
import { lazyPart } from '@/shared/ui/lazyPart'
import { policyTexts } from '../../policyTexts'

/** Loaded when it is asked, because it needs the numbering plans of all countries. */
const PhoneCountryField = lazyPart(
  async () => (await import('./PhoneCountryField')).PhoneCountryField,
  'in place',
)

const matchNames = { email: 'E-mail', phone: 'Phone number and full name' } as const
const dateOrders = [
  { value: 'dmy', title: 'Day first: 31/01/1980' },
  { value: 'mdy', title: 'Month first: 01/31/1980' },
  { value: 'ymd', title: 'I don’t know: keep such dates as text' },
] as const
const strictness = [
  {
    value: 'without',
    title: 'Import without it',
    hint: 'The value is kept with the contact, and you can correct it before importing.',
  },
  { value: 'reject', title: 'Reject the row' },
] as const
const policyOrder: readonly string[] = Object.keys(policyTexts)
const policies = importPolicies
  .map((value) => ({ value, ...policyTexts[value] }))
  .toSorted((one, other) => policyOrder.indexOf(one.value) - policyOrder.indexOf(other.value))
/** The contract's limits. */
const MAX_TAGS = 20
const MAX_TAG_LENGTH = 60

interface ImportOptionsFieldsProps {
  asksDateOrder: boolean
  /** The language tag of the country to propose for phone numbers; null asks for none. */
  phoneLanguage: string | null
  /** Called for each change, so that the options survive a closed panel. */
  onChange: (options: Partial<ImportOptions>) => void
}

/** The fields of a form of `ImportOptions`. */
export function ImportOptionsFields({
  asksDateOrder,
  phoneLanguage,
  onChange,
}: ImportOptionsFieldsProps) {
  const policy = useOption('policy', onChange)
  const dateOrder = useOption('dateOrder', onChange)
  const matchBy = useOption('matchBy', onChange)
  const phoneCountry = useOption('phoneCountry', onChange)
  const isStrict = useOption('isStrict', onChange)
  const tags = useOption('tags', onChange)
  return (
    <div className={styles.options}>
      <RadioGroup legend="If a contact already exists" choices={policies} {...policy} />
      <MatchByField {...matchBy} />
      {asksDateOrder && (
        <RadioGroup
          legend="How are dates like 01/02/1980 written in this file?"
          choices={dateOrders}
          {...dateOrder}
        />
      )}
      {phoneLanguage !== null && (
        <Suspense>
          <PhoneCountryField language={phoneLanguage} {...phoneCountry} />
        </Suspense>
      )}
      <RadioGroup
        legend="Rows with a value that cannot be read"
        choices={strictness}
        value={isStrict.value ? 'reject' : 'without'}
        set={(choice) => {
          isStrict.set(choice === 'reject')
        }}
      />
      <TagsField {...tags} />
    </div>
  )
}

interface RadioGroupProps<Value extends string> {
  legend: string
  choices: readonly { value: Value; title: string; hint?: string }[]
  value: string
  set: (value: Value) => void
}

function RadioGroup<Value extends string>({ legend, choices, value, set }: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => {
              set(choice.value)
            }}
          />
          <span>
            {choice.title}
            {choice.hint !== undefined && <span className={styles.muted}> {choice.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface Option<Key extends keyof ImportOptions> {
  value: ImportOptions[Key]
  set: (value: ImportOptions[Key]) => void
}

function MatchByField({ value, set }: Option<'matchBy'>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Match existing contacts by</legend>
      <div className={styles.checks}>
        {importMatches.map((key) => (
          <Checkbox
            key={key}
            checked={value.includes(key)}
            onChange={({ target }) => {
              set(
                importMatches.filter((each) =>
                  each === key ? target.checked : value.includes(each),
                ),
              )
            }}
          >
            {matchNames[key]}
          </Checkbox>
        ))}
      </div>
      <span className={styles.muted}>
        Rows whose name or birthday contradicts the matching contact are added as new contacts.
        Contacts from a Tessera export are matched by their ID. Rows identical to a contact change
        nothing.
      </span>
    </fieldset>
  )
}

function TagsField({ value, set }: Option<'tags'>) {
  const id = useId()
  return (
    <div className={styles.group}>
      <label className={styles.legend} htmlFor={id}>
        Tags for all contacts in this file
      </label>
      <Select
        id={id}
        mode="tags"
        value={value}
        open={false}
        suffixIcon={null}
        tokenSeparators={[',']}
        placeholder="Fair 2026"
        onChange={(next: string[]) => {
          set(cleanTags(next))
        }}
      />
    </div>
  )
}

/** Returns an option of the form; `set` changes it there and in the import. */
function useOption<Key extends keyof ImportOptions>(
  key: Key,
  onChange: ImportOptionsFieldsProps['onChange'],
): Option<Key> {
  const { input } = useField<ImportOptions[Key]>(key, { subscription: { value: true } })
  return {
    value: input.value,
    set: (value) => {
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
        .slice(0, MAX_TAG_LENGTH)
        .toWellFormed()
        .trim(),
    )
    .filter((tag) => tag !== '')
  return [...new Set(clean)].slice(0, MAX_TAGS)
}
