import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MemoryRouter, useSearchParams } from 'react-router-dom'
import { useTableQuery } from './useTableQuery'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () =>
  renderHook(
    () => ({
      query: useTableQuery({ sorts: ['name'], defaultSort: 'name', flags: [] }),
      params: useSearchParams()[0],
    }),
    { wrapper: MemoryRouter },
  ).result

it('keeps a key that is typed before the screen shows the search of the last pause', () => {
  const result = open()
  act(() => {
    result.current.query.setSearchText('more')
  })
  act(() => {
    vi.advanceTimersByTime(250)
    result.current.query.setSearchText('morea')
  })
  expect(result.current.query).toMatchObject({ search: 'more', searchText: 'morea' })
  act(() => {
    vi.advanceTimersByTime(250)
  })
  expect(result.current.query).toMatchObject({ search: 'morea', searchText: 'morea' })
  expect(result.current.params.get('search')).toBe('morea')
})
