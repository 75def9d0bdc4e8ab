import { expect, it } from 'vitest'
import { inFieldOrder } from './inFieldOrder'

it('puts frequent fields first, and numbered ones in the order of their numbers', () => {
  const fields = ['Question 10', 'Question 2', 'Badge', 'Question 1'].map((name) => ({
    name,
    count: name === 'Badge' ? 2 : 7,
  }))
  expect(inFieldOrder(fields).map(({ name }) => name)).toEqual([
    'Question 1',
    'Question 2',
    'Question 10',
    'Badge',
  ])
})
