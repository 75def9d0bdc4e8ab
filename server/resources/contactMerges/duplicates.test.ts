import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import * as calls from '@/contract/contacts/contacts'
import * as merges from '@/contract/contacts/merges'
import { groupNames, mail, parse, person, useMergeCalls } from './testing/useMergeCalls'

const { server, token, create, groups, merge, undo, eraseForGood } = useMergeCalls()

describe('finding duplicates', () => {
  it.each<[string, ContactPatch[], string[][]]>([
    [
      'an e-mail in another case',
      [person('Ada King', 'ada@x.org'), person('Ada King', 'ADA@X.org')],
      [['certain', 'Ada King = Ada King']],
    ],
    [
      'a national and an international spelling',
      [person('Ada King', '', '030 1234567'), person('Ada King', '', '+49 (0)30 123-4567')],
      [['certain', 'Ada King = Ada King']],
    ],
    [
      'a phone and a part of the name',
      [person('Ada', '', '030 1234567'), person('Ada King', '', '+49 (0)30 123-4567')],
      [['likely', 'Ada = Ada King']],
    ],
    [
      'a phone and an initial',
      [person('A. King', '', '+49301234567'), person('Ada King', '', '+49301234567')],
      [['likely', 'A. King = Ada King']],
    ],
    [
      'a phone and no name',
      [person('', '', '+49301234567'), person('Ada King', '', '+49301234567')],
      [['likely', 'Ada King = Nameless']],
    ],
    [
      'one company with one phone',
      [
        { organization: 'ACME', phones: mail('+49301234567') },
        { organization: 'Acme', phones: mail('+49301234567') },
      ],
      [['certain', 'Nameless = Nameless']],
    ],
    [
      'a landline with an initial between two people',
      [
        person('J Berg', '', '030 1234567'),
        person('John Berg', '', '030 1234567'),
        person('Jane Berg', '', '030 1234567'),
      ],
      [['possible', 'J Berg = Jane Berg = John Berg']],
    ],
    [
      'two rooms',
      [
        { firstName: 'Room 1', phones: mail('+49301234567') },
        { firstName: 'Room 12', phones: mail('+49301234567') },
      ],
      [['possible', 'Room 1 = Room 12']],
    ],
    [
      'two rooms with one e-mail',
      [
        { firstName: 'Room 1', emails: mail('r@x.org') },
        { firstName: 'Room 12', emails: mail('r@x.org') },
      ],
      [['possible', 'Room 1 = Room 12']],
    ],
    [
      'two people who share a phone and nothing else',
      [
        { ...person('Amelia Papadopoulos', '', '+49301234567'), birthday: '2000-01-02' },
        { ...person('Søren Thomas', '', '+49301234567'), birthday: '1977-03-04' },
      ],
      [],
    ],
    [
      'one name and phone with other birthdays',
      [
        { ...person('Ada King', '', '+49301234567'), birthday: '2000-01-02' },
        { ...person('Ada King', '', '+49301234567'), birthday: '1977-03-04' },
      ],
      [['possible', 'Ada King = Ada King']],
    ],
    [
      'one name and e-mail with another day of the year',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '--01-02' },
        { ...person('Ada King', 'a@x.org'), birthday: '1977-03-04' },
      ],
      [['possible', 'Ada King = Ada King']],
    ],
    [
      'one birthday, once without the year',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '--03-04' },
        { ...person('Ada King', 'a@x.org'), birthday: '1977-03-04' },
      ],
      [['certain', 'Ada King = Ada King']],
    ],
    [
      'the name alone with other birthdays',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '2000-01-02' },
        { ...person('Ada King', 'b@x.org'), birthday: '1977-03-04' },
      ],
      [['possible', 'Ada King = Ada King']],
    ],
    [
      'the name alone with one birthday, once without the year',
      [
        { ...person('Ada King', 'a@x.org'), birthday: '--03-04' },
        { ...person('Ada King', 'b@x.org'), birthday: '1977-03-04' },
      ],
      [['likely', 'Ada King = Ada King']],
    ],
    [
      'another country code',
      [person('Ada King', '', '+39 0612345678'), person('Ada Ray', '', '+1 0612345678')],
      [],
    ],
    [
      'namesakes and a contact that shares something with each',
      [
        person('John Ray', 'a@x.org'),
        person('John Ray', 'b@x.org'),
        { ...person('Jane Ray', 'a@x.org'), emails: [...mail('a@x.org'), ...mail('b@x.org')] },
      ],
      [
        ['likely', 'John Ray = John Ray'],
        ['possible', 'Jane Ray = John Ray = John Ray'],
      ],
    ],
    [
      'an initial and a nickname',
      [person('Bob Ray', 'b@x.org'), person('R. Ray', 'b@x.org'), person('Robert Ray', 'b@x.org')],
      [['certain', 'Bob Ray = R. Ray = Robert Ray']],
    ],
    [
      'one without a name',
      [person('', 'ada@x.org'), person('Ada King', 'ada@x.org')],
      [['certain', 'Ada King = Nameless']],
    ],
    [
      'a family with one e-mail',
      [person('Ada King', 'k@x.org'), person('Will King', 'k@x.org')],
      [['possible', 'Ada King = Will King']],
    ],
    [
      'a company and who works there',
      [
        { organization: 'ACME', phones: mail('+49301234567') },
        person('Ada King', '', '+49301234567'),
      ],
      [],
    ],
    [
      'father and son',
      [
        { ...person('Jim Ray', 'j@x.org'), nameSuffix: 'Sr.' },
        { ...person('Jim Ray', 'j@x.org'), nameSuffix: 'Jr.' },
      ],
      [['possible', 'Jim Ray = Jim Ray']],
    ],
    [
      'another +tag',
      [person('Ada King', 'ada@x.org'), person('Ada King', 'ada+news@x.org')],
      [['likely', 'Ada King = Ada King']],
    ],
    [
      'the name alone',
      [person('Ada King', 'a@x.org'), person('king ADA', 'b@x.org')],
      [['likely', 'Ada King = king ADA']],
    ],
    [
      'an initial between two people',
      [person('John Ray', 'r@x.org'), person('J. Ray', 'r@x.org'), person('Jane Ray', 'r@x.org')],
      [['possible', 'J. Ray = Jane Ray = John Ray']],
    ],
    [
      'equal names among others',
      [person('John Ray', 'r@x.org'), person('John Ray', 'r@x.org'), person('Jane Ray', 'r@x.org')],
      [
        ['certain', 'John Ray = John Ray'],
        ['possible', 'Jane Ray = John Ray = John Ray'],
      ],
    ],
    [
      'numbers without an area code',
      [person('Ada', '', '555 0100'), person('Ada', '', '555-0100')],
      [['likely', 'Ada = Ada']],
    ],
    [
      'nothing',
      [person('Ada King', 'a@x.org', '+4930111111'), person('Will King', 'b@x.org', '+4930222222')],
      [],
    ],
  ])('decides about %s', async (_title, given, expected) => {
    for (const body of given) await create(body)
    expect(groupNames(await groups())).toEqual(expected)
  })

  it('finds the same after creating, changing, deleting and restoring contacts as a first scan would', async () => {
    const other = (await server.createActor('mallory')).token
    await server.send(calls.createContact, { token: other, body: person('Ada King', 'ada@x.org') })
    expect(await groups()).toEqual({
      groups: [],
      total: 0,
      certainTotal: 0,
      possibleTotal: 0,
      sharedTotal: 0,
      offset: 0,
    })
    const ada = await create(person('Ada King', 'ada@x.org'))
    const will = await create(person('Will King', 'will@x.org'))
    expect(groupNames(await groups())).toEqual([])
    server.now = new Date(server.now.getTime() + 3_600_000)
    const body = { emails: mail('ada@x.org'), firstName: 'A.' }
    await server.send(calls.updateContact, {
      token: token(),
      params: { contactId: will.id },
      body,
      headers: { 'if-match': '"1"' },
    })
    expect(groupNames(await groups())).toEqual([['certain', 'A. King = Ada King']])
    const [group] = (await groups()).groups
    expect(group?.evidence).toEqual([
      {
        kind: 'email',
        value: 'ada@x.org',
        contactIds: expect.arrayContaining([ada.id, will.id]) as string[],
      },
    ])
    const { deletionId } = (
      await server.send(calls.deleteContact, { token: token(), params: { contactId: will.id } })
    ).data as { deletionId: string }
    expect(await groups()).toMatchObject({ groups: [], total: 0 })
    await server.send(calls.restoreContacts, { token: token(), body: { deletionId } })
    expect(groupNames(await groups())).toEqual([['certain', 'A. King = Ada King']])
    // An erased row leaves no trace, and is noticed when its group is read.
    await server.send(calls.deleteContact, { token: token(), params: { contactId: will.id } })
    await eraseForGood([will.id])
    expect((await groups()).groups).toEqual([])
  })

  it('notices when a number becomes that of a switchboard, and when it stops being one', async () => {
    const names = ['Ada King', 'Bob Ray', 'Cy Lee']
    for (const name of names) await create(person(name, '', '030 1234567'))
    const shared = async () => {
      const page = await groups({ certainty: 'shared' })
      expect(page).toMatchObject({ total: 0, sharedTotal: page.groups.length })
      return groupNames(page)
    }
    const all = [['shared', names.join(' = ')]]
    expect(await shared()).toEqual(all)
    server.now = new Date(server.now.getTime() + 3_600_000)
    const fourth = await create(person('Dee Fox', '', '+49 30 1234567'))
    expect(await shared()).toEqual([])
    server.now = new Date(server.now.getTime() + 3_600_000)
    await server.send(calls.updateContact, {
      token: token(),
      params: { contactId: fourth.id },
      body: { phones: [] },
      headers: { 'if-match': '"1"' },
    })
    expect(await shared()).toEqual(all)
  })

  it('finds the duplicates of one contact, or of one that is being written', async () => {
    const ada = await create(person('Ada King', 'ada@x.org'))
    const twin = await create(person('Ada King', 'ADA@x.org'))
    const namesake = await create(person('Ada King'))
    expect(
      (await groups({ contactId: ada.id })).groups.map(({ certainty, contacts: members }) => [
        certainty,
        members.map(({ id }) => id).sort(),
      ]),
    ).toEqual([
      ['certain', [ada.id, twin.id].sort()],
      ['likely', [ada.id, namesake.id].sort()],
    ])
    expect(
      (await groups({ email: 'ada@x.org' })).groups.map(({ contacts: members }) =>
        members.map(({ id }) => id).sort(),
      ),
    ).toEqual([[ada.id, twin.id].sort()])
    expect(
      (
        await server.send(merges.listContactDuplicates, {
          token: (await server.createActor('mallory')).token,
          params: { contactId: ada.id },
        })
      ).status,
    ).toBe(404)
  })

  it('stores a dismissal, also for the survivor of a merge, and deletes it', async () => {
    const [one, two, three] = [
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'a@x.org')),
      await create(person('Ada King', 'a@x.org', '+49301234567')),
    ]
    const { dismissalId } = parse(
      v.object({ dismissalId: v.string() }),
      await server.send(merges.dismissDuplicates, {
        token: token(),
        body: { contactIds: [one.id, two.id] },
      }),
    )
    expect(groupNames(await groups())).toEqual([['likely', 'Ada King = Ada King = Ada King']])
    const { mergeId } = parse(v.object({ mergeId: v.string() }), await merge([three, two]))
    expect(groupNames(await groups())).toEqual([])
    await undo(mergeId)
    expect((await groups()).total).toBe(1)
    expect(
      (await server.send(merges.undoDismissal, { token: token(), params: { dismissalId } })).data,
    ).toEqual({ forgotten: 1 })
    expect(groupNames(await groups())).toEqual([['certain', 'Ada King = Ada King = Ada King']])
  })
})
