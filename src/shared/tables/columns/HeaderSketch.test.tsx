import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HeaderSketch } from './HeaderSketch'

it('names the columns as the header does, which the first rows of the next visit rely on', () => {
  const column = (key: string, title: string) => ({
    column: { key, title, width: 100, render: () => null },
    width: undefined,
    isHidden: false,
    isPinned: key === 'name',
  })
  render(
    <div role="rowgroup">
      <HeaderSketch
        laid={[column('name', 'Name'), column('extra:Badge', 'Badge')]}
        pinnedCount={1}
        checked="none"
      />
    </div>,
  )
  const cells = screen.getAllByRole('columnheader')
  expect(cells.map((cell) => [cell.dataset['column'], cell.ariaLabel])).toEqual([
    [undefined, 'Selection'],
    ['name', 'Name'],
    ['extra:Badge', 'Badge'],
  ])
  expect(cells.map(({ style }) => style.position)).toEqual(['sticky', 'sticky', ''])
})
