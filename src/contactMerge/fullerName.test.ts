import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFullerName, isInitialOf } from './fullerName'

it.each([
  ['j', 'john', true],
  ['é', 'étienne', true],
  ['j', 'j', false],
  ['jo', 'john', false],
  ['1', '12', false],
  ['a', 'a12', false],
  ['明', '明华', false],
  ['j', 'ben', false],
])('%s is an initial of %s: %s', (short, long, expected) => {
  expect(isInitialOf(short, long)).toBe(expected)
})

it.each([
  ['john berg', 'j berg', true],
  ['john berg', 'berg', true],
  ['john ronald berg', 'j berg', true],
  ['j berg', 'john berg', false],
  ['john berg', 'john berg', false],
  ['john berg', 'jane berg', false],
  ['room 12', 'room 1', false],
  ['berg', 'berg berg', false],
])('%s is fuller than %s: %s', (name, other, expected) => {
  expect(isFullerName(name.split(' '), other.split(' '))).toBe(expected)
})

it('never returns both names as the fuller one', () => {
  const words = fc.array(fc.constantFrom('j', 'john', 'jo', 'jane', 'b', 'berg', '1', '12'), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      words,
      words,
      (one, other) => !(isFullerName(one, other) && isFullerName(other, one)),
    ),
  )
})
