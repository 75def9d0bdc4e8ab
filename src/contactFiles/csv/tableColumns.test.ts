import { describe, expect, it } from 'vitest'
import { readContacts } from '../testing/readCsvText'
import { mapHeaders } from './mapHeaders'

const kindsOf = (headers: string) =>
  mapHeaders(headers.split(',')).columns.map(({ target }) => target.kind)

describe('a file of our table', () => {
  it('leaves out what we set ourselves, and keeps custom fields of such names', () => {
    expect(kindsOf('Favorite,Name,E-mail,Added,Changed,Source,Badge,Extra: Added')).toEqual([
      'favorite',
      'wholeName',
      'list',
      'skip',
      'skip',
      'skip',
      'extra',
      'extra',
    ])
    expect(
      readContacts('Name,E-mail,Added,Extra: Added\nAda,a@b.example,2026-01-31,soon\n'),
    ).toMatchObject([{ input: { firstName: 'Ada' }, extras: { Added: 'soon' } }])
  })

  it('finds its contacts by their ids', () => {
    expect(kindsOf('Name,Phone,Added,Tessera contact ID')).toEqual([
      'wholeName',
      'list',
      'skip',
      'match',
    ])
    const id = '0E984725-C51C-4BF4-9960-E1C80E27ABA0'
    expect(readContacts(`Name,Phone,Added,Tessera contact ID\nAda,,,${id}\nBob,,,none\n`)).toEqual([
      expect.objectContaining({ matchId: id.toLowerCase() }),
      expect.not.objectContaining({ matchId: expect.anything() as string }),
    ])
  })

  it('has whole addresses and tags with commas', () => {
    const [row] = readContacts('Name,Address,City,Tags\nAda,"1 Rue, Paris",Paris,"Smith, Inc; b"\n')
    expect(row).toMatchObject({
      input: {
        addresses: [{ formatted: '1 Rue, Paris', street: '', city: 'Paris' }],
        tags: ['Smith, Inc', 'b'],
      },
    })
  })

  it.each([
    ['Name,Added', 'wholeName,extra'],
    ['Name,Email,Phone,City,Added', 'wholeName,list,list,address,extra'],
    ['First Name,Last Name,Organization,Phone,Added', 'text,text,text,list,extra'],
    ['Tessera ID,Name,Phone,Added', 'id,wholeName,list,extra'],
  ])('is no other file: %s', (headers, kinds) => {
    expect(kindsOf(headers)).toEqual(kinds.split(','))
  })
})
