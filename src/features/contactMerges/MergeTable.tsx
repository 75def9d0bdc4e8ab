import styles from './MergeTable.module.css'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { pictureSource } from '@/contactMerge/mergeContacts'
import type { Contact } from '@/contract/contacts/contact'
import { ContactAvatar, relativeDate, contactName, sourceNames } from '@/features/contacts'
import { pluralize } from '@/shared/lib/format'
import { TagChip } from '@/shared/ui/TagChip'
import { useNow } from '@/shared/lib/useNow'
import {
  type FieldLine,
  type ListLine,
  chooseField,
  chooseValue,
  fieldLines,
  listLines,
} from './mergeFields'
import type { MergePlan } from './useMergeChoices'

interface MergeTableProps {
  all: readonly Contact[]
  plan: MergePlan
}

/** Contacts side by side: a column each, a line for each field, what is chosen, and beside them what would come of it. On a narrow screen the fields stack. */
export function MergeTable({ all, plan }: MergeTableProps) {
  const { contacts, survivorId, result } = plan
  const names = all.map(contactName)
  const lines = useMemo(() => listLines(all, survivorId), [all, survivorId])
  const open = useMemo(
    () =>
      new Map(
        listLines(contacts, survivorId).map((line) => [
          line.list,
          new Set(line.all.map(({ key }) => key)),
        ]),
      ),
    [contacts, survivorId],
  )
  return (
    <div className={styles['scroll']}>
      <div
        role="table"
        aria-label="Comparison"
        className={styles['table']}
        style={columnsOf(all.length)}
      >
        <div role="rowgroup">
          <div role="row" className={`${String(styles['row'])} ${String(styles['head'])}`}>
            <div role="columnheader" className={titleClass}>
              <span className="visually-hidden">Field</span>
            </div>
            {all.map((contact, at) => (
              <ContactHead key={contact.id} contact={contact} name={names[at] ?? ''} plan={plan} />
            ))}
            <div role="columnheader" className={resultClass}>
              After merging
            </div>
          </div>
        </div>
        <div role="rowgroup">
          {fieldLines(all).map((line) => (
            <FieldRow key={line.field} line={line} all={all} names={names} plan={plan} />
          ))}
          {lines.map((line) => (
            <ListRow
              key={line.list}
              line={line}
              open={open.get(line.list) ?? new Set()}
              all={all}
              names={names}
              plan={plan}
            />
          ))}
          {all.some(({ displayImage }) => displayImage !== null) && (
            <PictureRow all={all} names={names} plan={plan} />
          )}
          <PlainRow
            title="Notes"
            names={names}
            cells={all.map(({ notes }) => notes)}
            result={result.notes}
          />
          <PlainRow
            title="Timeline"
            names={names}
            cells={all.map(({ timeline }) => notesText(timeline.length))}
            result={notesText(result.timeline.length)}
          />
          <PlainRow
            title="Favorite"
            names={names}
            cells={all.map(({ isFavorite }) => (isFavorite ? 'Yes' : ''))}
            result={result.isFavorite ? 'Yes' : ''}
          />
          <PlainRow
            title="Other columns"
            names={names}
            cells={all.map(({ extras }) => extrasText(extras))}
            result={extrasText(result.extras)}
          />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {contacts.length < 2
          ? 'Nothing is merged yet.'
          : `${pluralize(contacts.length, 'contact')} become one.`}
      </p>
    </div>
  )
}

function ContactHead({ contact, name, plan }: { contact: Contact; name: string; plan: MergePlan }) {
  const now = useNow()
  const isOut = plan.isLeftOut(contact.id)
  return (
    <div role="columnheader" className={cellClass(isStruck(plan, contact.id))}>
      <div className={styles['person']}>
        <ContactAvatar contact={contact} size={32} />
        <div>
          <div className={styles['name']}>{name}</div>
          <div className={styles['origin']}>
            {sourceNames[contact.source]} · added {relativeDate(contact.createdAt, now)}
          </div>
        </div>
      </div>
      <div className={styles['roles']}>
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={!isOut}
            onChange={({ target }) => {
              plan.leaveOut(contact.id, !target.checked)
            }}
            aria-label={`Merge ${name}`}
          />
          Merge
        </label>
        <label className={styles['choice']}>
          <input
            type="radio"
            name="survivor"
            checked={!isOut && plan.survivorId === contact.id}
            disabled={isOut}
            onChange={() => {
              plan.setSurvivor(contact.id)
            }}
            aria-label={`Keep ${name}`}
          />
          Keep this one
        </label>
      </div>
    </div>
  )
}

interface RowProps<Line> {
  line: Line
  all: readonly Contact[]
  names: readonly string[]
  plan: MergePlan
}

function FieldRow({
  line: { field, title, values, isOpen },
  all,
  names,
  plan,
}: RowProps<FieldLine>) {
  const { choices, setChoices, result, isLeftOut } = plan
  const chosen = choices.fields?.[field]
  const taken =
    all.find(({ id }) => id === chosen && !isLeftOut(id)) ??
    all.find((contact) => !isLeftOut(contact.id) && contact[field] === result[field])
  return (
    <div role="row" className={styles['row']}>
      <div role="rowheader" className={titleClass}>
        {title}
      </div>
      {all.map(({ id }, at) => (
        <div role="cell" key={id} data-label={names[at]} className={cellClass(isStruck(plan, id))}>
          {isOpen ? (
            <label className={styles['choice']}>
              <input
                type="radio"
                name={`field-${field}`}
                checked={taken?.id === id}
                disabled={isLeftOut(id)}
                aria-label={`${title}: ${values[at] || 'empty'}, from ${names[at] ?? ''}`}
                onChange={() => {
                  setChoices(chooseField(choices, field, id))
                }}
              />
              <Value text={values[at] ?? ''} />
            </label>
          ) : (
            <Value text={values[at] ?? ''} />
          )}
        </div>
      ))}
      <div role="cell" className={resultClass} data-label="After merging">
        <Value text={result[field]} />
      </div>
    </div>
  )
}

/** `open`: the keys of the values that those who are merged have. */
function ListRow({
  line: { list, title, values, all: every },
  open,
  all,
  names,
  plan,
}: RowProps<ListLine> & { open: ReadonlySet<string> }) {
  const { choices, setChoices } = plan
  const left = new Set(choices.without?.[list])
  const show = (text: string): ReactNode => (list === 'tags' ? <TagChip tag={text} /> : text)
  return (
    <div role="row" className={styles['row']}>
      <div role="rowheader" className={titleClass}>
        {title}
      </div>
      {all.map(({ id }, at) => (
        <div role="cell" key={id} data-label={names[at]} className={cellClass(isStruck(plan, id))}>
          {values[at]?.length === 0 ? (
            <Value text="" />
          ) : (
            <ul className={styles['values']}>
              {values[at]?.map(({ key, text }) => (
                <li key={key}>{show(text)}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <div role="cell" className={resultClass} data-label="After merging">
        <ul className={styles['values']}>
          {every
            .filter(({ key }) => open.has(key))
            .map(({ key, text }) => (
              <li key={key}>
                <label className={styles['choice']}>
                  <input
                    type="checkbox"
                    checked={!left.has(key)}
                    aria-label={`Keep ${text}`}
                    onChange={({ target }) => {
                      setChoices(chooseValue(choices, list, key, target.checked))
                    }}
                  />
                  <span className={left.has(key) ? styles['dropped'] : undefined}>
                    {show(text)}
                  </span>
                </label>
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}

function PictureRow({ all, names, plan }: Omit<RowProps<never>, 'line'>) {
  const { contacts, survivorId, choices, setChoices, result, isLeftOut } = plan
  const taken = contacts.length > 0 ? pictureSource(contacts, survivorId, choices) : undefined
  const isOpen = all.filter(({ displayImage }) => displayImage !== null).length > 1
  return (
    <div role="row" className={styles['row']}>
      <div role="rowheader" className={titleClass}>
        Picture
      </div>
      {all.map((contact, at) => (
        <div
          role="cell"
          key={contact.id}
          data-label={names[at]}
          className={cellClass(isStruck(plan, contact.id))}
        >
          {contact.displayImage === null ? (
            <Value text="" />
          ) : (
            <label className={styles['choice']}>
              {isOpen && (
                <input
                  type="radio"
                  name="displayImage"
                  checked={taken?.id === contact.id}
                  disabled={isLeftOut(contact.id)}
                  aria-label={`Picture from ${names[at] ?? ''}`}
                  onChange={() => {
                    setChoices({ ...choices, displayImage: contact.id })
                  }}
                />
              )}
              <ContactAvatar contact={contact} size={32} />
            </label>
          )}
        </div>
      ))}
      <div role="cell" className={resultClass} data-label="After merging">
        {result.displayImage === null ? (
          <Value text="" />
        ) : (
          <ContactAvatar contact={{ ...result, id: survivorId }} size={32} />
        )}
      </div>
    </div>
  )
}

/** A field in which everything is kept. */
function PlainRow({
  title,
  names,
  cells,
  result,
}: {
  title: string
  names: readonly string[]
  cells: readonly string[]
  result: string
}) {
  if (cells.every((cell) => cell === '')) return null
  return (
    <div role="row" className={styles['row']}>
      <div role="rowheader" className={titleClass}>
        {title}
      </div>
      {cells.map((cell, at) => (
        <div
          role="cell"
          key={String(at)}
          data-label={names[at]}
          className={`${String(styles['cell'])} ${String(styles['text'])}`}
        >
          <Value text={cell} />
        </div>
      ))}
      <div
        role="cell"
        className={`${resultClass} ${String(styles['text'])}`}
        data-label="After merging"
      >
        <Value text={result} />
      </div>
    </div>
  )
}

const titleClass = `${String(styles['cell'])} ${String(styles['title'])}`
const resultClass = `${String(styles['cell'])} ${String(styles['result'])}`

/** Whether a contact is struck through, as left out beside others that are merged. */
function isStruck({ contacts, isLeftOut }: MergePlan, contactId: string): boolean {
  return contacts.length > 0 && isLeftOut(contactId)
}

function cellClass(isOut: boolean): string {
  return isOut ? `${String(styles['cell'])} ${String(styles['out'])}` : String(styles['cell'])
}

/** How many contacts stand side by side, for the style sheet. */
function columnsOf(count: number): CSSProperties & Record<'--contacts', number> {
  return { '--contacts': count }
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className={styles['empty']}>–</span> : <span>{text}</span>
}

function notesText(count: number): string {
  return count === 0 ? '' : pluralize(count, 'note')
}

function extrasText(extras: Record<string, string>): string {
  return Object.entries(extras)
    .map(([header, value]) => `${header}: ${value}`)
    .join('\n')
}
