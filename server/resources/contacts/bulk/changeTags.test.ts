import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeTags, restoreTags } from './changeTags'

const hundred = Array.from({ length: 100 }, (_, index) => `t${String(index)}`)

it.each<[string, string[], string[], string[], string[] | 'tooMany' | null]>([
  ['adds at the end', ['a'], ['b', 'c', 'b'], [], ['a', 'b', 'c']],
  ['adds no tag twice', ['a', 'b'], ['a'], [], null],
  ['removes', ['a', 'b', 'c'], [], ['b', 'x'], ['a', 'c']],
  ['does not remove a tag that is also added', ['a', 'b'], ['a'], ['a'], null],
  ['adds and removes together', ['a', 'b'], ['c'], ['a'], ['b', 'c']],
  ['refuses the 101st', hundred, ['new'], [], 'tooMany'],
  ['accepts a new tag after a removal', hundred, ['new'], ['t0'], [...hundred.slice(1), 'new']],
])('%s', (_name, tags, add, remove, after) => {
  const result = changeTags(tags, { add, remove })
  expect(result === null || result === 'tooMany' ? result : result.tags).toEqual(after)
})

const someTags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))

it('is undone completely if nothing else changed, and does not undo later edits', () => {
  fc.assert(
    fc.property(
      someTags,
      someTags,
      someTags,
      fc.uniqueArray(fc.constantFrom('x', 'y')),
      (tags, add, remove, later) => {
        const result = changeTags(tags, { add, remove })
        if (result === null || result === 'tooMany') return
        expect(restoreTags(result.tags, result.done)).toEqual(tags)
        expect(restoreTags([...result.tags, ...later], result.done)).toEqual(
          expect.arrayContaining([...tags, ...later]),
        )
        expect(restoreTags(tags, result.done)).toBeNull()
      },
    ),
  )
})
