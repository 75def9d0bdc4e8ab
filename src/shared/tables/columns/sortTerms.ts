/** One key that a table is sorted by. */
export interface TableSortTerm {
  key: string
  isDescending: boolean
}

/** Returns the terms of a sort order such as `organization,-createdAt`. */
export function readTerms(sort: string): TableSortTerm[] {
  return sort.split(',').map((term) => {
    const isDescending = term.startsWith('-')
    return { key: isDescending ? term.slice(1) : term, isDescending }
  })
}

export function writeTerms(terms: readonly TableSortTerm[]): string {
  return terms.map(termText).join(',')
}

/** Returns the order after a click on a header: by its key alone, or the other way around. */
export function sortByKey(sort: string, key: string, startsDescending = false): string {
  const [first, ...others] = readTerms(sort)
  const isAlone = first?.key === key && others.length === 0
  return termText({ key, isDescending: isAlone ? !first.isDescending : startsDescending })
}

/**
 * Returns the order after a click with Shift: the key is added last, then turned around, then
 * removed. Nothing is added beyond `most` keys, and the last key stays.
 */
export function toggleKey(
  sort: string,
  key: string,
  most: number,
  startsDescending = false,
): string {
  const terms = readTerms(sort)
  const term = terms.find((one) => one.key === key)
  if (!term)
    return terms.length < most
      ? writeTerms([...terms, { key, isDescending: startsDescending }])
      : sort
  if (term.isDescending === startsDescending || terms.length === 1)
    return writeTerms(
      terms.map((one) => (one === term ? { key, isDescending: !one.isDescending } : one)),
    )
  return writeTerms(terms.filter((one) => one !== term))
}

function termText({ key, isDescending }: TableSortTerm): string {
  return `${isDescending ? '-' : ''}${key}`
}
