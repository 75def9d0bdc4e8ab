import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupLayout, runsBetween, windowsBetween } from './groupLayout'

const groupsOf = (counts: number[]) => counts.map((count, at) => ({ key: String(at), count }))

describe('the layout of groups', () => {
  it('has a header and the contacts of each open group, and headers of the others', () => {
    const layout = groupLayout(groupsOf([2, 3, 1]), 5, (key) => key === '1')
    expect(layout.rows).toBe(8)
    expect(Array.from({ length: 8 }, (_, at) => layout.placeAt(at))).toEqual([
      { group: 0, row: null },
      { group: 0, row: 0 },
      { group: 0, row: 1 },
      { group: 1, row: null },
      { group: 2, row: null },
      { group: 2, row: 0 },
      { group: 3, row: null },
      { group: 4, row: null },
    ])
    expect([0, 1, 2, 3, 4].map(layout.headerOf)).toEqual([0, 3, 4, 6, 7])
  })

  it('steps from contact to contact over headers, and keeps blocks within a group', () => {
    const layout = groupLayout(groupsOf([2, 3, 1]), 4, (key) => key === '1')
    expect([1, 2, 5].map((index) => layout.stepFrom(index, 1))).toEqual([2, 5, null])
    expect([5, 2, 1].map((index) => layout.stepFrom(index, -1))).toEqual([2, 1, null])
    expect(layout.contactsAround(2)).toEqual({ first: 1, last: 2 })
    expect(layout.contactsAround(5)).toEqual({ first: 5, last: 5 })
  })

  it('finds places and runs of any groups as walking through all rows does', () => {
    const count = fc.nat(6)
    fc.assert(
      fc.property(
        fc.array(count, { maxLength: 12 }),
        fc.nat(4),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.nat(60),
        fc.nat(60),
        (counts, unloaded, collapsed, from, to) => {
          const total = counts.length + unloaded
          const layout = groupLayout(
            groupsOf(counts),
            total,
            (key) => collapsed[Number(key)] === true,
          )
          const walked = Array.from({ length: total }, (_, group) => [
            { group, row: null },
            ...Array.from({ length: collapsed[group] ? 0 : (counts[group] ?? 0) }, (_row, row) => ({
              group,
              row,
            })),
          ]).flat()
          expect(layout.rows).toBe(walked.length)
          expect(walked.map((_, at) => layout.placeAt(at))).toEqual(walked)
          const [first, last] = [Math.min(from, to), Math.max(from, to)]
          const contacts = walked.slice(first, last + 1).filter(({ row }) => row !== null)
          expect(
            runsBetween(layout, from, to).flatMap((run) =>
              Array.from({ length: run.last - run.first + 1 }, (_, at) => ({
                group: run.group,
                row: run.first + at,
              })),
            ),
          ).toEqual(contacts)
          expect(windowsBetween(layout, first, last, 4)).toEqual(
            contacts
              .map(({ group, row }) => ({ group, offset: Math.floor((row ?? 0) / 4) * 4 }))
              .filter(
                (one, at, all) =>
                  one.group !== all[at - 1]?.group || one.offset !== all[at - 1]?.offset,
              ),
          )
        },
      ),
    )
  })

  it('finds a place among 100,000 groups', () => {
    const layout = groupLayout(
      groupsOf(Array.from({ length: 100_000 }, () => 9)),
      100_000,
      () => false,
    )
    expect(layout.placeAt(999_999)).toEqual({ group: 99_999, row: 8 })
  })
})
