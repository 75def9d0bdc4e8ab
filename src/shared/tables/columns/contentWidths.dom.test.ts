import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useContentWidths } from './contentWidths'

it('measures the rows of the first group, below its header', () => {
  const column = { key: 'text', title: 'Text', width: 100, render: (row: string) => row }
  const { result } = renderHook(() =>
    useContentWidths([{ ...column, contentWidth: (row: string) => row.length }], {
      resultKey: 'groups',
      total: 2,
      isStale: false,
      initialRow: 0,
      rowAt: (index: number) => (index === 1 ? 'x'.repeat(60) : undefined),
    }),
  )
  expect(result.current).toEqual({ text: 77 })
})
