import type { ReactNode } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import type { MergePlan } from '../useMergePlan'
import styles from './MergeTable.module.css'

/** Props that every row of the comparison gets. */
export interface ComparisonRowProps {
  all: readonly Contact[]
  /** The name of each contact, in their order. */
  names: readonly string[]
  plan: MergePlan
}

interface MergeRowProps {
  title: string
  names: readonly string[]
  /** The cells of the contacts, in their order. */
  cells: readonly { key: string; content: ReactNode; isStruck?: boolean }[]
  result: ReactNode
  /** Keeps line breaks. */
  isText?: boolean
}

export const titleClass = `${String(styles['cell'])} ${String(styles['title'])}`
export const resultClass = `${String(styles['cell'])} ${String(styles['result'])}`

/** A field's row: its title, a cell for each contact, and the result. */
export function MergeRow({ title, names, cells, result, isText = false }: MergeRowProps) {
  const text = isText ? ` ${String(styles['text'])}` : ''
  return (
    <div role="row" className={styles['row']}>
      <div role="rowheader" className={titleClass}>
        {title}
      </div>
      {cells.map(({ key, content, isStruck = false }, at) => (
        <div role="cell" key={key} data-label={names[at]} className={cellClass(isStruck) + text}>
          {content}
        </div>
      ))}
      <div role="cell" className={resultClass + text} data-label="After merging">
        {result}
      </div>
    </div>
  )
}

export function Value({ text }: { text: string }) {
  return text === '' ? <span className={styles['empty']}>–</span> : <span>{text}</span>
}

export function cellClass(isStruck: boolean): string {
  return isStruck ? `${String(styles['cell'])} ${String(styles['out'])}` : String(styles['cell'])
}

/** Returns whether a contact is struck through, as excluded beside others that are merged. */
export function isStruckThrough({ contacts, isExcluded }: MergePlan, contactId: string): boolean {
  return contacts.length > 0 && isExcluded(contactId)
}
