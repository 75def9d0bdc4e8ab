import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { WindowedBody, type WindowedBodyProps } from './WindowedBody'

const rows: Omit<WindowedBodyProps, 'height'> = {
  total: 100,
  rowHeight: 50,
  contentWidth: '100%',
  role: 'list',
  initialRow: 20,
  onRangeChange: () => undefined,
  onTopRowChange: () => undefined,
  renderRow: ({ key, index, onFocus, onBlur }) => (
    <button key={key} type="button" data-row-index={index} onFocus={onFocus} onBlur={onBlur}>
      Row {index}
    </button>
  ),
}

it('keeps the focus on its row when there is less room for rows', () => {
  vi.spyOn(window.screen, 'height', 'get').mockReturnValue(800)
  const { rerender } = render(<WindowedBody {...rows} height={500} />)
  screen.getByText('Row 22').focus()
  rerender(<WindowedBody {...rows} height={350} />)
  expect(screen.getByText('Row 22')).toHaveFocus()
  vi.restoreAllMocks()
})
