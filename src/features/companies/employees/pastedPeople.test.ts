import { describe, expect, it } from 'vitest'
import { pastedPeople } from './pastedPeople'

const ada = { email: 'ada@example.com', firstName: '', lastName: '' }
const ben = { ...ada, email: 'ben@example.com' }
const named = { ...ada, firstName: 'Ada', lastName: 'Moreau' }
const long = 'a'.repeat(99)

describe('pastedPeople', () => {
  it.each([
    ['nothing', ' \n ', [], []],
    ['an address', 'ada@example.com', [ada], []],
    ['capitals', ' ADA@Example.com ', [ada], []],
    ['a name before it', 'Ada Moreau <ada@example.com>', [named], []],
    ['a quoted name', '"Ada Moreau" <ada@example.com>', [named], []],
    ['a name with a comma', '"Moreau, Ada" <ada@example.com>, ben@example.com', [named, ben], []],
    ['a quote without an end', '"Ada Moreau <ada@example.com>', [named], []],
    ['a name too long', `${long}🎻 Moreau <ada@example.com>`, [{ ...named, firstName: long }], []],
    ['cells of a sheet', 'Ada Moreau\tada@example.com', [named], []],
    ['the same address twice', 'ada@example.com\nADA@example.com', [ada], []],
    [
      'lines, commas and semicolons',
      'ada@example.com, ben@example.com;\ncleo@example.com',
      [ada, ben, { ...ada, email: 'cleo@example.com' }],
      [],
    ],
    ['what is no address', 'ada@example.com\nBen', [ada], ['Ben']],
  ])('reads %s', (_name, text, people, faulty) => {
    expect(pastedPeople(text)).toEqual({ people, faulty })
  })
})
