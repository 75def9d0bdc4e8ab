import * as v from 'valibot'
import { list } from '@/contract/list'

/** A row of a list, such as an e-mail with its label. */
type ListRow = Readonly<Record<string, string>>

const rows = v.pipe(v.string(), v.parseJson(), list(v.record(v.string(), v.string()), 1000))

/** Returns the rows of a list as one text, which a draft keeps. */
export function formatRows(list: readonly object[]): string {
  return JSON.stringify(list)
}

/** Returns the rows in a text as they were typed; none if it is another text. */
export function readRows(text: string): ListRow[] {
  const parsed = v.safeParse(rows, text)
  return parsed.success ? parsed.output : []
}

/** Returns the rows to save: trimmed, without those that have nothing but a label. */
export function parseRows(text: string): ListRow[] {
  return readRows(text)
    .map((row) => Object.fromEntries(Object.entries(row).map(([key, each]) => [key, each.trim()])))
    .filter((row) => Object.entries(row).some(([key, each]) => key !== 'label' && each !== ''))
}
