import type { RowsSketch, SketchedColumn } from './rowsSketch'

/** Measures the contacts table on the screen; null while it shows no rows. */
export function sketchTable(userId: string): RowsSketch | null {
  const table = document.querySelector('main [role="grid"]')
  const head = table?.querySelector('thead')
  const row = table?.querySelector('[data-row-index]')
  if (!table || !head || !row || window.scrollY > 0) return null
  const place = table.getBoundingClientRect()
  return {
    userId,
    windowWidth: window.innerWidth,
    left: place.left,
    top: place.top,
    width: place.width,
    below: Math.max(0, window.innerHeight - place.bottom),
    headerHeight: head.getBoundingClientRect().height,
    rowHeight: row.getBoundingClientRect().height,
    columns: [...head.querySelectorAll('th')].map(sketchColumn),
  }
}

function sketchColumn(cell: HTMLElement): SketchedColumn {
  return {
    key: cell.dataset['column'] ?? '',
    title: cell.getAttribute('aria-label') ?? '',
    width: cell.getBoundingClientRect().width,
  }
}
