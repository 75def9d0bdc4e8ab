import { expect, it } from 'vitest'
import type { WindowedColumn } from '../windowed/windowedColumn'
import { contentWidths, textWidth } from './contentWidths'

// Measured in Chromium in Figtree at 14 px.
it.each([
  ['aisha.dahl@foxglove.example', 181],
  ['Foxglove Events', 100],
  ['+1 242 555 0108', 116],
])('estimates the width of %s', (text, width) => {
  expect(Math.abs(textWidth(text) - width) / width).toBeLessThan(0.08)
})

it('measures only the beginning of a long text, which fills the widest column', () => {
  const width = textWidth('i'.repeat(1_000_000))
  expect(width).toBe(textWidth('i'.repeat(1000)))
  expect(width).toBeGreaterThan(280)
})

const columns: WindowedColumn<string>[] = [
  {
    key: 'text',
    title: 'Text',
    width: 100,
    render: (row) => row,
    contentWidth: (row) => row.length,
  },
  { key: 'icon', title: 'Icon', width: 40, render: () => null },
]
const rows = (...lengths: number[]) => lengths.map((length) => 'x'.repeat(length))

it('fits all but the few longest rows, and ignores empty ones', () => {
  const widths = contentWidths(
    columns,
    rows(...Array.from({ length: 95 }, () => 60), 0, 0, 900),
    {},
  )
  expect(widths['text']).toBe(77)
  expect(contentWidths(columns, rows(900, 900), {})['text']).toBe(280)
})

it('becomes wider with a later result, never narrower', () => {
  const first = contentWidths(columns, rows(60, 60), {})
  expect(contentWidths(columns, rows(10), first)).toBe(first)
  expect(contentWidths(columns, rows(90), first)['text']).toBe(107)
})
