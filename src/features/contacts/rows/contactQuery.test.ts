import { describe, expect, it } from 'vitest'
import {
  allSelected,
  selectRows,
  nothingSelected,
  toggleRow,
} from '@/shared/tables/selection/selection'
import { MAX_IDS } from '@/contract/contacts/contactFilter'
import { toContactSelection, toFilterParams } from './contactQuery'
import { noFilters } from '../filters/contactFilters'

const filter = toFilterParams({ search: 'ada', filters: { ...noFilters, favorite: true } })

describe('contractSelection', () => {
  it('names rows by id', () => {
    expect(toContactSelection(selectRows(nothingSelected, ['a', 'b']), filter)).toEqual({
      ids: ['a', 'b'],
    })
  })

  it('keeps "all but" a query', () => {
    expect(toContactSelection(toggleRow(allSelected, 'a'), filter)).toEqual({
      matching: { search: 'ada', isFavorite: true },
      except: ['a'],
    })
    expect(
      toContactSelection(allSelected, toFilterParams({ search: '', filters: noFilters })),
    ).toEqual({
      matching: {},
      except: [],
    })
  })

  it('forgives the same typo as the list', () => {
    const close = toFilterParams({ search: 'lovelase', filters: noFilters, isFuzzy: true })
    expect(toContactSelection(allSelected, close)).toEqual({
      matching: { search: 'lovelase', isFuzzy: true },
      except: [],
    })
  })

  it('is nothing where a call would name too many', () => {
    const ids = Array.from({ length: MAX_IDS + 1 }, (_, at) => String(at))
    expect(toContactSelection(selectRows(nothingSelected, ids), filter)).toBeNull()
  })
})
