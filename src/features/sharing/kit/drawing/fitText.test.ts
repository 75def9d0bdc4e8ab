import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakePen } from '@/testing/fakes/fakePen'
import { fitText } from './fitText'

const { pen } = createFakePen(1, 1)
const fit = (text: string, width: number) =>
  fitText(pen, { text, weight: 400, sizes: [20, 10], maxLines: 2 }, width)

describe('fitting a text', () => {
  it.each([
    ['Ada Moreau', 100, ['Ada Moreau'], 20],
    ['Ada Maria Moreau', 100, ['Ada Maria', 'Moreau'], 20],
    ['Ada Maria of the Moreaus', 60, ['Ada Maria of', 'the Moreaus'], 10],
    ['山田太郎山田太郎', 40, ['山田太郎', '山田太郎'], 20],
    ['👩‍👩‍👧👩‍👩‍👧', 100, ['👩‍👩‍👧', '👩‍👩‍👧'], 20],
    ['one two three four five six', 50, ['one two', 'three fou…'], 10],
    ['  \n ', 50, [], 20],
  ])('%j in %d pixels', (text, width, lines, size) => {
    expect(fit(text, width)).toMatchObject({ lines, size, weight: 400 })
  })

  it('ends a very long text between its characters, with an ellipsis', () => {
    const family = '👩‍👩‍👧'
    const { lines } = fit(`x${family.repeat(60)}`, 100_000)
    expect(lines).toEqual([`x${family.repeat(29)}…`])
  })

  it('never has too many lines or too long ones', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400 }),
        fc.integer({ min: 40, max: 400 }),
        (text, width) => {
          const { lines, size } = fit(text, width)
          expect(lines.length).toBeLessThanOrEqual(2)
          for (const line of lines) expect((line.length * size) / 2).toBeLessThanOrEqual(width)
        },
      ),
    )
  })
})
