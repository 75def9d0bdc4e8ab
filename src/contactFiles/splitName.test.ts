import { expect, it } from 'vitest'
import { splitName } from './splitName'

it.each([
  ['', '', ''],
  ['Ada', 'Ada', ''],
  [' Ada  Lovelace ', 'Ada', 'Lovelace'],
  ['Anna Maria Schmidt', 'Anna Maria', 'Schmidt'],
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  ['van Berg', 'van', 'Berg'],
  ['李 小龍', '李', '小龍'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  [' van der  Berg , Jan Pieter', 'Jan Pieter', 'van der Berg'],
  ['Ada Lovelace, PhD', 'Ada Lovelace,', 'PhD'],
  ['Ada King, Jr.', 'Ada King,', 'Jr.'],
  ['Lovelace,', 'Lovelace,', ''],
  [', Ada', ',', 'Ada'],
])('%j is %j and %j', (text, firstName, lastName) => {
  expect(splitName(text)).toEqual([firstName, lastName])
})
