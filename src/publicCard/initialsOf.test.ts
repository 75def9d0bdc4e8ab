import { expect, it } from 'vitest'
import { initialsOf } from './initialsOf'

it.each([
  ['Ada Moreau', 'AM'],
  ['Dr. Ada Maria Moreau', 'AM'],
  ['ada', 'A'],
  ['“Fizz” O’Neil', 'FO'],
  ['Élodie Ångström', 'ÉÅ'],
  ['E\u0301lodie A\u030angstro\u0308m', 'E\u0301A\u030a'],
  ['李 小龍', '李小'],
  ['𝒜da 𝓜oreau', '𝒜𝓜'],
  ['3M', '3'],
  [' – ', ''],
  ['', ''],
])('shortens %j to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
