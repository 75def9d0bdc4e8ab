import { expect, it } from 'vitest'
import { sortByKey, toggleKey } from './sortTerms'

it.each([
  ['name', 'email', false, 'email'],
  ['email', 'email', false, '-email'],
  ['-email', 'email', false, 'email'],
  ['name', 'createdAt', true, '-createdAt'],
  ['-createdAt', 'createdAt', true, 'createdAt'],
  ['email,name', 'email', false, 'email'],
])('a click on a header in the order %s by %s', (sort, key, startsDescending, next) => {
  expect(sortByKey(sort, key, startsDescending)).toBe(next)
})

it.each([
  ['name', 'email', false, 'name,email'],
  ['name,email', 'email', false, 'name,-email'],
  ['name,-email', 'email', false, 'name'],
  ['name', 'createdAt', true, 'name,-createdAt'],
  ['name,-createdAt', 'createdAt', true, 'name,createdAt'],
  ['-name', 'name', false, 'name'],
  ['name,email,city', 'phone', false, 'name,email,city'],
])('a click with Shift in the order %s by %s', (sort, key, startsDescending, next) => {
  expect(toggleKey(sort, key, 3, startsDescending)).toBe(next)
})
