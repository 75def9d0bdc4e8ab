import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FileDrop } from './FileDrop'

const drop = (
  <FileDrop
    label="Drop a file here, or choose one"
    touchLabel="Choose a file"
    hint="CSV"
    accept=".csv"
    onFile={() => undefined}
  />
)

it('speaks of dropping only where one can drop', () => {
  const { unmount } = render(drop)
  expect(screen.getByLabelText(/^Drop a file here/)).toBeEnabled()
  unmount()
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' }),
  )
  render(drop)
  expect(screen.getByLabelText(/^Choose a file/)).toBeEnabled()
  vi.restoreAllMocks()
})
