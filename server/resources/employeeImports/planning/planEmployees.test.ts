import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { employeeFileHead, employeeFileLine } from '@/contactFiles/employees/employeeColumns'
import type { EmployeeRow } from '@/contactFiles/employees/readEmployeeFile'
import { applyPlan, person, rowsOf } from '../testing/model'
import type { Person } from './person'
import { planEmployees } from './planEmployees'
import type { PlanContext } from './planRow'

const HEAD = 'E-mail,Employee number,First name,Last name,Job title,Department,Role\n'
const owner = person({
  id: 'owner',
  email: 'olga@example.com',
  firstName: 'Olga',
  lastName: '',
  role: 'owner',
  employeeNumber: '1',
})
const importer = person({ id: 'importer', email: 'iris@example.com', role: 'admin' })
const ada = person({ id: 'ada', employeeNumber: '7', jobTitle: 'Engineer', department: 'Lab' })
const bob = person({
  id: 'bob',
  email: 'bob@example.com',
  firstName: 'Bob',
  employeeNumber: '8',
  state: 'invited',
})
const gone = person({ id: 'gone', email: 'gone@example.com', state: 'deactivated' })
const people = [owner, importer, ada, bob, gone]
const context: PlanContext = { emptyCells: 'keep', isEverybody: false, importerId: 'importer' }

async function plan(csv: string, given: Partial<PlanContext> = {}, of = people) {
  return planEmployees(await rowsOf(HEAD + csv), of, { ...context, ...given })
}
const outcomes = async (csv: string, given: Partial<PlanContext> = {}) =>
  (await plan(csv, given)).map(({ outcome, name }) => `${outcome} ${name}`)
const reasonsOf = async (csv: string) => (await plan(csv)).map(({ reason }) => reason ?? '')

describe('a row of an employee file', () => {
  it('joins, moves, stays or is an error', async () => {
    expect(
      await outcomes(
        'eve@example.com,9,Eve,Moss,,,\nADA@example.com,7,Ada,Lovelace,CTO,Lab,\nbob@example.com,8,Bob,Lovelace,,,member\nbroken,,,,,,\n',
      ),
    ).toEqual(['joiner Eve Moss', 'mover Ada Lovelace', 'unchanged Bob Lovelace', 'error '])
  })

  it('finds its person by e-mail, then by number', async () => {
    const [byNumber] = await plan(',7,Adele,,,,\n')
    expect(byNumber).toMatchObject({
      personId: 'ada',
      outcome: 'mover',
      after: { firstName: 'Adele' },
    })
    const [invited] = await plan('robert@example.com,8,,,,,\n')
    expect(invited).toMatchObject({
      personId: 'bob',
      outcome: 'mover',
      after: { email: 'robert@example.com' },
    })
  })

  it.each([
    [
      'two people',
      'ada@example.com,8,,,,,\n',
      'The e-mail address is Ada Lovelace’s, but the employee number is Bob Lovelace’s.',
    ],
    [
      'the address of a member',
      'new@example.com,7,,,,,\n',
      'Ada Lovelace has joined with ada@example.com.',
    ],
    ['a line break', 'ada@example.com,7,,,"a\nb",,\n', 'Use a single line.'],
    [
      'a title that is too long',
      `ada@example.com,7,,,${'x'.repeat(121)},,\n`,
      'Use at most 120 characters.',
    ],
    ['an unknown role', 'ada@example.com,7,,,,,boss\n', 'Use admin or member.'],
    ['the role of owner', 'ada@example.com,7,,,,,owner\n', 'The owner hands this role over'],
    ['a role for the owner', 'olga@example.com,1,,,,,admin\n', 'The owner hands this role over'],
    [
      'the own role of the importer',
      'iris@example.com,,,,,,member\n',
      'You can’t take your own role',
    ],
    ['nobody', ',99,Eve,,,,\n', 'A new employee needs an e-mail address.'],
  ])('that names %s is an error', async (_name, csv, reason) => {
    expect((await reasonsOf(csv))[0]).toContain(reason)
  })

  it('counts first among those with its key', async () => {
    expect(
      await reasonsOf(
        `ada@example.com,7,,,${'x'.repeat(121)},,\nada@example.com,,,,CTO,,\nnew@example.com,7,,,,,\n`,
      ),
    ).toEqual([
      'Use at most 120 characters.',
      'Row 1 has this e-mail address already.',
      'Row 1 has this employee number already.',
    ])
  })

  it('is about nobody if it repeats a key: a later row may name the person', async () => {
    expect(
      await outcomes(
        'eve@example.com,,Eve,Moss,,,\neve@example.com,7,,,,,\nada@example.com,,,,,,\n',
      ),
    ).toEqual(['joiner Eve Moss', 'error Ada Lovelace', 'unchanged Ada Lovelace'])
  })

  it('finds an owner without an address and number by the role', async () => {
    const phone = { ...owner, email: '', employeeNumber: '' }
    expect(
      (await plan(',,Olga,,,,owner\n,,Ada,,,,\n', {}, [phone])).map(({ outcome }) => outcome),
    ).toEqual(['unchanged', 'error'])
  })

  it('may have a stored value that is refused in new ones', async () => {
    const long = person({ id: 'long', email: 'long@example.com', jobTitle: 'x'.repeat(200) })
    const [row] = await plan(`long@example.com,,,,${'x'.repeat(200)},,\n`, {}, [long])
    expect(row?.outcome).toBe('unchanged')
  })

  it('brings back who had left', async () => {
    const [back] = await plan('gone@example.com,,,,,,\n')
    expect(back).toMatchObject({ outcome: 'mover', after: { state: 'active' } })
    const withdrawn = { ...gone, hasAccepted: false }
    const [invited] = await plan('gone@example.com,,,,,,\n', {}, [withdrawn])
    expect(invited?.after?.state).toBe('invited')
  })

  it('does not take a key that another row names', async () => {
    expect(await reasonsOf('ada@example.com,70,,,,,\neve@example.com,7,,,,,\n')).toEqual([
      'Row 2 has the number that Ada Lovelace has now. Import that row with another file, after this change.',
      'Row 1 is about this person already.',
    ])
  })
})

describe('an empty cell', () => {
  it('changes nothing, or empties what may be empty', async () => {
    expect(await outcomes('ada@example.com,,,,,,\n')).toEqual(['unchanged Ada Lovelace'])
    const [cleared] = await plan('ada@example.com,,,,,,\n', { emptyCells: 'clear' })
    expect(cleared?.after).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'member',
      employeeNumber: '',
      jobTitle: '',
      department: '',
    })
  })

  it('is not the same as an absent column', async () => {
    const rows = await rowsOf('Mail,Position\nada@example.com,\n')
    const [row] = await planEmployees(rows, people, { ...context, emptyCells: 'clear' })
    expect(row?.after).toMatchObject({ employeeNumber: '7', jobTitle: '', department: 'Lab' })
  })
})

describe('a file that is everybody', () => {
  it('has leavers, but never the owner, the importer or who has left', async () => {
    expect(await outcomes('ada@example.com,,,,,,\n', { isEverybody: true })).toEqual([
      'unchanged Ada Lovelace',
      'leaver Bob Lovelace',
    ])
  })

  it.each([
    ['a faulty row', `ada@example.com,7,,,${'x'.repeat(121)},,\n`],
    ['a row with two people', 'bob@example.com,7,,,,,\n'],
    ['an address in brackets', 'Ada <ada@example.com>,,,,,,\n'],
    ['a row that another delimiter splits', 'ada@example.com;7;Ada;Lovelace;;;\n'],
    ['an address with an invisible mark', '\u200Fada@example.com\u200F,,,,,,\n'],
    ['a number with an invisible mark', ',\u200F7,,,,,\n'],
    ['a row with too many cells', 'x@example.com,,,,,,,ada@example.com\n'],
  ])('does not lose a person in %s', async (_name, csv) => {
    const leavers = await outcomes(csv, { isEverybody: true })
    expect(leavers).not.toContain('leaver Ada Lovelace')
  })
})

const key = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e')
const email = key.map((name) => (name === '' ? '' : `${name}@example.com`))
const word = fc.constantFrom('', 'x', 'y', "'=1", '+2', '\t@')
const arbitraryPerson = fc.record({
  email: email.filter(Boolean),
  employeeNumber: key,
  firstName: word,
  lastName: word,
  jobTitle: word,
  department: word,
  role: fc.constantFrom('member' as const, 'admin' as const),
  state: fc.constantFrom('invited' as const, 'active' as const, 'deactivated' as const),
  wasMember: fc.boolean(),
})
const arbitraryPeople = fc
  .uniqueArray(arbitraryPerson, { selector: (each) => each.email, maxLength: 6 })
  .map((all) => {
    const numbers = new Set<string>()
    return all.map(({ wasMember, ...each }, at): Person => {
      const isTaken = numbers.has(each.employeeNumber)
      numbers.add(each.employeeNumber)
      const [firstName, lastName, jobTitle, department] = [
        each.firstName,
        each.lastName,
        each.jobTitle,
        each.department,
      ].map((text) => text.trim())
      return {
        ...each,
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        jobTitle: jobTitle ?? '',
        department: department ?? '',
        id: `p${String(at)}`,
        employeeNumber: isTaken ? '' : each.employeeNumber,
        hasAccepted: each.state === 'active' || (each.state === 'deactivated' && wasMember),
      }
    })
  })
const cell = { number: key, word, role: fc.constantFrom('', 'member', 'admin', 'owner', 'x') }
const arbitraryRows = fc
  .array(
    fc.record({
      email: fc.oneof(email, fc.constant('bad')),
      employeeNumber: cell.number,
      firstName: cell.word,
      jobTitle: fc.oneof(cell.word, fc.constant('x'.repeat(121))),
      role: cell.role,
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map((values, at): EmployeeRow => {
      const issues = {
        ...(values.email === 'bad' && { email: 'Bad.' }),
        ...(values.jobTitle.length > 120 && { jobTitle: 'Long.' }),
      }
      return { row: at + 1, cells: Object.values(values), values, issues }
    }),
  )
const arbitraryContext = fc.record({
  emptyCells: fc.constantFrom('keep' as const, 'clear' as const),
  isEverybody: fc.boolean(),
  importerId: fc.constantFrom('p0', 'nobody'),
})
const numRuns = process.env.LONG === '1' ? 20_000 : 2_000

describe('a plan', () => {
  it('is empty once it was applied, keeps keys unique and errors as they were', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryPeople,
        arbitraryRows,
        arbitraryContext,
        async (all, rows, given) => {
          const first = await planEmployees(rows, all, given)
          const after = applyPlan(all, first)
          expect(new Set(after.map(({ email: each }) => each)).size).toBe(after.length)
          const numbers = after.map(({ employeeNumber }) => employeeNumber).filter(Boolean)
          expect(new Set(numbers).size).toBe(numbers.length)
          const second = await planEmployees(rows, after, given)
          expect(second.filter(({ outcome }) => !['unchanged', 'error'].includes(outcome))).toEqual(
            [],
          )
          const errors = (planned: typeof first) =>
            planned.flatMap(({ outcome, row }) => (outcome === 'error' ? row : []))
          expect(errors(second)).toEqual(errors(first))
        },
      ),
      { numRuns },
    )
  })

  it('of an export is empty, also when the file is everybody', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPeople, arbitraryContext, async (all, given) => {
        const present = all.filter(({ state }) => state !== 'deactivated')
        fc.pre(present.length > 0)
        const csv = employeeFileHead() + present.map(employeeFileLine).join('')
        const planned = await planEmployees(await rowsOf(csv), all, { ...given, isEverybody: true })
        expect(planned.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
      }),
      { numRuns: numRuns / 10 },
    )
  })

  it('takes a time that grows with the rows', async () => {
    const msOf = async (count: number) => {
      const all = Array.from({ length: count }, (_, at) =>
        person({
          id: `p${String(at)}`,
          email: `p${String(at)}@example.com`,
          employeeNumber: String(at),
        }),
      )
      const csv =
        HEAD +
        all
          .map(({ email: each, employeeNumber }) => `${each},${employeeNumber},New,Name,T,D,\n`)
          .join('')
      const since = performance.now()
      const planned = await planEmployees(await rowsOf(csv), all, { ...context, isEverybody: true })
      expect(planned.every(({ outcome }) => outcome === 'mover')).toBe(true)
      return performance.now() - since
    }
    await msOf(1_000)
    const [small, large] = [await msOf(2_000), await msOf(20_000)]
    expect(large).toBeLessThan(Math.max(30 * small, 1_000))
  })
})
