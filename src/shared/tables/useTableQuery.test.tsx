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
      setParams: useSearchParams()[1],
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

it('drops a text that was typed before another query was opened, such as that of a view', () => {
  const result = open()
  act(() => {
    result.current.query.setSearchText('ada')
  })
  act(() => {
    result.current.setParams({ sort: '-name' })
  })
  act(() => {
    vi.advanceTimersByTime(250)
  })
  expect(result.current.params.toString()).toBe('sort=-name')
  expect(result.current.query.searchText).toBe('')
})

it('applies a text that was typed before the sort was changed or a panel was opened', () => {
  const result = open()
  act(() => {
    result.current.query.setSearchText('ada')
  })
  act(() => {
    result.current.query.change((params) => {
      params.set('sort', '-name')
    })
  })
  act(() => {
    result.current.setParams((known) => new URLSearchParams([...known, ['open', '1']]))
  })
  act(() => {
    vi.advanceTimersByTime(250)
  })
  expect(result.current.params.toString()).toBe('sort=-name&open=1&search=ada')
})
