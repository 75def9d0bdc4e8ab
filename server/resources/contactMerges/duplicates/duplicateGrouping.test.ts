import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DuplicateGrouping } from './duplicateGrouping'
import type { FoundGroup, KeyedMember } from './members'
import { personName } from '../../contacts/matching/personName'

const blank = {
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  birthday: '',
}
const keyedMember = (id: string, name: string, value: string): KeyedMember => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    id,
    sortName: id,
    birthday: '',
    name: personName({ ...blank, firstName, lastName }),
    values: [value],
  }
}
const noDismissals = new Map<string, Set<string>>()
/** Every pair is dismissed. */
const apartFrom = (ids: string[]) => new Map(ids.map((id) => [id, new Set(['dismissal'])]))
const ranksOf = (groups: FoundGroup[]) => groups.map(({ rank, ids }) => [rank, ids])

describe('a contact that was read twice', () => {
  it('is in a group once, and in no group alone', () => {
    const grouping = new DuplicateGrouping(noDismissals)
    const [one, other, alone] = ['one', 'other', 'alone'].map((id) => ({
      id,
      sortName: id,
      birthday: '',
    }))
    if (!one || !other || !alone) throw new Error('missing')
    grouping.addNameBucket([one, other, one])
    grouping.addNameBucket([one, alone])
    grouping.addNameBucket([alone, alone])
    grouping.addKeyBucket(
      'e',
      ['one', 'one', 'other'].map((id) => keyedMember(id, 'Ada King', 'ada@x.org')),
    )
    expect(ranksOf(grouping.groups())).toEqual([[0, ['one', 'other']]])
  })

  it('is in a group once with dismissals too', () => {
    const grouping = new DuplicateGrouping(apartFrom(['one', 'other']))
    grouping.addNameBucket(
      ['one', 'other', 'third', 'one'].map((id) => ({ id, sortName: id, birthday: '' })),
    )
    expect(ranksOf(grouping.groups())).toEqual([[2, ['one', 'other', 'third']]])
  })
})

it('two contacts with only different nicknames are not certainly the same', () => {
  const grouping = new DuplicateGrouping(noDismissals)
  grouping.addKeyBucket(
    'e',
    ['Milly', 'Bob'].map((nickname) => ({
      id: nickname,
      sortName: nickname,
      birthday: '',
      name: personName({ ...blank, nickname }),
      values: ['family@x.org'],
    })),
  )
  expect(ranksOf(grouping.groups())).toEqual([[5, ['Milly', 'Bob']]])
})

it.each([
  [
    'is a name where the other one says no more',
    { firstName: 'Ada', lastName: 'Lovelace', nickname: 'Countess' },
    'Countess',
    0,
  ],
  [
    'replaces a word',
    { firstName: 'Amelia', lastName: 'Reed', nickname: 'Milly' },
    'Milly Reed',
    0,
  ],
  [
    'does not hide another last name',
    { firstName: 'Amelia', lastName: 'Ortiz', nickname: 'Amelia' },
    'Amelia Reed',
    3,
  ],
])('a nickname %s', (_what, fields, other, rank) => {
  const grouping = new DuplicateGrouping(noDismissals)
  grouping.addKeyBucket('e', [
    {
      id: 'one',
      sortName: 'one',
      birthday: '',
      name: personName({ ...blank, ...fields }),
      values: ['m@x.org'],
    },
    keyedMember('other', other, 'm@x.org'),
  ])
  expect(ranksOf(grouping.groups())).toEqual([[rank, ['one', 'other']]])
})

describe('a switchboard', () => {
  const people = Array.from({ length: 45 }, (_none, at) =>
    keyedMember(`person ${String(at)}`, `First${String(at)} Last${String(at)}`, '+49301234567'),
  )
  const ids = people.map(({ id }) => id)

  it('makes only equal full names likely, and nothing certain', () => {
    const grouping = new DuplicateGrouping(noDismissals)
    const twins = ['twin', 'other twin'].map((id) => keyedMember(id, 'Ada King', '+49301234567'))
    grouping.addKeyBucket('p', [
      ...people.slice(0, 20),
      keyedMember('nameless', '', '+49301234567'),
      ...people.slice(20),
      ...twins,
    ])
    expect(grouping.groups().map((group) => [group.rank, group.ids.length])).toEqual([
      [1, 2],
      [6, 48],
    ])
    expect(grouping.groups()[0]?.ids).toEqual(['twin', 'other twin'])
  })

  it.each([
    ['1950', '2000', ''],
    ['', '1950', '2000'],
    ['2000', '', '1950'],
  ])('finds namesakes in any order: born in %s, %s and %s', (...years) => {
    const namesakes = [...years, '2000'].map((year, at) => {
      const member = keyedMember(`${year} ${String(at)}`, 'Ada King', '+49301234567')
      return year === '' ? member : bornIn(year, member)
    })
    const found = (members: KeyedMember[]) => {
      const grouping = new DuplicateGrouping(noDismissals)
      grouping.addKeyBucket('p', [...people, ...members])
      const groups = grouping.groups().filter(({ rank }) => rank < 6)
      return groups.map((group) => [group.rank, group.ids.length])
    }
    expect(found(namesakes)).toEqual([[3, 4]])
    // Only the unknown birthday connects 1950 and 2000.
    expect(found(namesakes.filter(({ id }) => !id.startsWith(' ')))).toEqual([[1, 2]])
  })

  it('matches equal full names, however the number is written', () => {
    const grouping = new DuplicateGrouping(noDismissals)
    grouping.addKeyBucket('p', [
      ...people,
      keyedMember('twin', 'Ada King', '+49301234567'),
      keyedMember('other twin', 'Ada King', '030 1234567'),
    ])
    expect(ranksOf(grouping.groups().filter(({ rank }) => rank < 6))).toEqual([
      [1, ['twin', 'other twin']],
    ])
  })

  it('is remembered with its dismissed contacts, so that a change of one finds the others', () => {
    const grouping = new DuplicateGrouping(apartFrom(ids))
    grouping.addKeyBucket('p', people)
    expect(ranksOf(grouping.groups())).toEqual([[6, ids]])
  })
})

const bornIn = (year: string, member: KeyedMember): KeyedMember => ({
  ...member,
  name: { ...member.name, birthday: `${year}-01-02` },
})
const withNames = (...names: string[]) => names.map((name) => keyedMember(name, name, 'm@x.org'))

it.each<[string, KeyedMember[], number[]]>([
  ['two people with nothing else in common', withNames('Ada King', 'Bob Ray'), [5]],
  ['two people with a part of the name in common', withNames('Ada King', 'Bob King'), [3]],
  ['two people with a particle in common', withNames('Ada de', 'Bob de'), [5]],
  ['two people with an initial in common', withNames('A. King', 'A. Ray'), [5]],
  [
    'two people born on the same day',
    withNames('Ada King', 'Bob Ray').map((one) => bornIn('1977', one)),
    [3],
  ],
  [
    'two people born on other days',
    withNames('Ada King', 'Bob Ray').map((one, at) => bornIn(String(1977 + at), one)),
    [5],
  ],
  [
    'namesakes born on other days',
    ['one', 'other'].map((id, at) =>
      bornIn(String(1977 + at), keyedMember(id, 'Ada King', 'm@x.org')),
    ),
    [3],
  ],
  ['three people', withNames('Ada King', 'Bob Ray', 'Cy Lee'), [5]],
  ['four people', withNames('Ada King', 'Bob Ray', 'Cy Lee', 'Dee Fox'), [6]],
  [
    'four people, whatever an initial hides',
    withNames('J Ray', 'Jim Ray', 'Joe Ray', 'Jan Ray', 'Jo Ray'),
    [6],
  ],
  [
    'three people in several spellings',
    withNames('Ada King', 'A. King', 'King', 'Bob Ray', 'Robert Ray', 'Cy Lee', ''),
    [3],
  ],
  [
    'copies of three people',
    ['Ada King', 'Bob Ray', 'Cy Lee'].flatMap((name) =>
      ['one', 'two'].map((id) => keyedMember(`${name} ${id}`, name, 'm@x.org')),
    ),
    [0, 0, 0, 5],
  ],
])('an address of %s', (_title, members, ranks) => {
  const grouping = new DuplicateGrouping(noDismissals)
  grouping.addKeyBucket('e', members)
  const found = grouping.groups()
  expect(found.map(({ rank }) => rank)).toEqual(ranks)
  expect(found.at(-1)?.ids).toHaveLength(members.length)
})

it('people who share two values have more in common than one', () => {
  const [ada, bob] = withNames('Ada King', 'Bob Ray')
  const copy = keyedMember('copy', 'Ada King', 'm@x.org')
  if (!ada || !bob) throw new Error('missing')
  const grouping = new DuplicateGrouping(noDismissals)
  grouping.addKeyBucket('e', [ada, bob])
  expect(grouping.groups().map(({ rank }) => rank)).toEqual([5])
  // Another contact of the same name counts as the same person.
  grouping.addKeyBucket('p', [copy, bob])
  expect(grouping.groups().map(({ rank, ids }) => [rank, ids.length])).toEqual([[3, 3]])
})

it('finds out in little time whether a value belongs to many people', () => {
  const many = Array.from({ length: 50_000 }, (_none, at) =>
    keyedMember(String(at), `A${'b'.repeat(at % 40)} King${String(at % 3)}`, 'm@x.org'),
  )
  const grouping = new DuplicateGrouping(noDismissals)
  const start = process.cpuUsage().user
  grouping.addKeyBucket('e', many)
  expect(grouping.groups().map(({ rank }) => rank)).toContain(6)
  expect(process.cpuUsage().user - start).toBeLessThan(3_000_000)
})

it.each([
  ['Chris Miller', 'Christina Miller', true],
  ['Tina Miller', 'Christina Miller', true],
  ['Chris Miller', 'Tina Miller', false],
  ['Alex Ray', 'Sandra Ray', false],
  ['Bob Ray', 'R. Ray', true],
  ['T. Miller', 'Chris Miller', false],
  ['T. Miller', 'Christina Miller', true],
])('%s and %s on one e-mail are certainly one: %s', (one, other, expected) => {
  const grouping = new DuplicateGrouping(noDismissals)
  grouping.addKeyBucket('e', [
    keyedMember('one', one, 'm@x.org'),
    keyedMember('other', other, 'M@x.org'),
  ])
  expect(ranksOf(grouping.groups())).toEqual([[expected ? 0 : 3, ['one', 'other']]])
})

describe('a dismissed contact', () => {
  const ids = Array.from({ length: 60 }, (_none, at) => `contact ${String(at)}`)
  const some = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 2, maxLength: 55 })

  it('is never linked, as if each pair had been compared', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), some, (dismissedSets, bucket) => {
        const dismissed = new Map(
          ids.map((id) => [
            id,
            new Set(dismissedSets.flatMap((set, at) => (set.includes(id) ? [String(at)] : []))),
          ]),
        )
        for (const [id, dismissals] of dismissed) if (dismissals.size === 0) dismissed.delete(id)
        const isLinked = (one: string, other: string) =>
          !dismissedSets.some((set) => set.includes(one) && set.includes(other))
        const expected = connected(bucket, isLinked)
          .map((group) => group.sort())
          .sort()
        const [byName, byPhone] = [
          new DuplicateGrouping(dismissed),
          new DuplicateGrouping(dismissed),
        ]
        byName.addNameBucket(bucket.map((id) => ({ id, sortName: id, birthday: '' })))
        byPhone.addKeyBucket(
          'p',
          // Without names, since four people would be a switchboard.
          bucket.map((id) => keyedMember(id, '', '+49301234567')),
        )
        for (const grouping of [byName, byPhone])
          expect(
            grouping
              .groups()
              .map((group) => group.ids.sort())
              .sort(),
          ).toEqual(expected)
      }),
    )
  })

  it('takes no longer than others, even for a hundred thousand', () => {
    const many = Array.from({ length: 100_000 }, (_none, at) => ({
      id: String(at),
      sortName: '',
      birthday: '',
    }))
    const grouping = new DuplicateGrouping(apartFrom(many.map(({ id }) => id)))
    grouping.addNameBucket(many)
    expect(grouping.groups()).toEqual([])
  })
})

/** Returns the connected groups of more than one, found pair by pair. */
function connected(
  ids: readonly string[],
  isLinked: (one: string, other: string) => boolean,
): string[][] {
  const open = new Set(ids)
  const groups: string[][] = []
  for (const first of ids) {
    if (!open.delete(first)) continue
    const group = [first]
    for (const one of group)
      for (const other of [...open])
        if (isLinked(one, other) && open.delete(other)) group.push(other)
    groups.push(group)
  }
  return groups.filter(({ length }) => length > 1)
}
