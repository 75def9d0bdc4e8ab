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
])('%j is %j and %j', (text, firstName, lastName) => {
  expect(splitName(text)).toEqual([firstName, lastName])
})
