/**
 * Returns the index of the row with the focus, or -1. In groups its contact may be in other rows
 * too.
 */
export function focusedRow(): number {
  const row = document.activeElement?.closest('[data-row-index]')
  return Number(row?.getAttribute('data-row-index') ?? -1)
}
