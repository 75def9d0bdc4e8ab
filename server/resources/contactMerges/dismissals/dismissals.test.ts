import fc from 'fast-check'
import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import * as merges from '@/contract/contacts/merges'
import { expect, it } from 'vitest'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { duplicatePage } from '@/contract/contacts/duplicates'
import { type Answer, useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { nameKey } from '../../contacts/matching/matchKeys'
import { resetScan } from '../../contacts/duplicateScan'
import { areCompatible, haveSameFullName, personName } from '../../contacts/matching/personName'

const server = useTestServer()
/** A sample in `npm test`, all of it in `npm run test:long`. */
const numRuns = process.env.LONG === '1' ? 200 : 8

type Member = ContactSummary
type Link = (one: Member, other: Member) => boolean

const some = fc.array(fc.nat(99), { minLength: 2, maxLength: 4 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('dismiss' as const), of: some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('merge' as const), of: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undoMerge' as const), at: fc.nat(99) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('undoDismissal' as const), at: fc.nat(99) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), at: fc.nat(99) }) },
)

function parse<T extends v.GenericSchema>(schema: T, { data, text }: Answer): v.InferOutput<T> {
  if (data === undefined) throw new Error(text)
  return v.parse(schema, data)
}

const people = [
  ['Ada', 'King'],
  ['Ada', ''],
  ['Bob', 'Ray'],
  ['Ada', 'King'],
  ['', 'King'],
  ['Cy', 'Lee'],
  ['Dee', 'Fox'],
  ['Bob', 'Lee'],
] as const

/** Contacts that share names and e-mails in every way. */
function person(at: number): ContactPatch {
  const [firstName, lastName] = people[at % people.length] ?? ['', '']
  const emails = ['a@x.org', 'b@x.org', 'A@x.org'].filter(
    (_email, index) => (at % 7) & (1 << index),
  )
  return {
    firstName,
    lastName,
    organization: 'Engines',
    emails: emails.map((value) => ({ label: '', value })),
  }
}

/** Returns the connected groups of more than one, found pair by pair. */
function connected(members: readonly Member[], isLinked: Link): Member[][] {
  const open = new Set(members)
  const groups = members.map((first) => {
    const group = open.delete(first) ? [first] : []
    for (const one of group)
      for (const other of [...open])
        if (isLinked(one, other) && open.delete(other)) group.push(other)
    return group
  })
  return groups.filter(({ length }) => length > 1)
}

/** Returns the groups of the rules in the simplest way. */
function naiveGroups(members: readonly Member[], areApart: Link): string[] {
  const valuesOf = ({ emails }: Member) => emails.map(({ value }) => value.toLowerCase())
  const areAlike: Link = (one, other) => areCompatible(personName(one), personName(other))
  const wordsOf = ({ firstName, lastName }: Member) =>
    [firstName, lastName].filter((word) => word !== '').sort()
  const isManys = (value: string) => {
    const owners = members.filter((member) => valuesOf(member).includes(value))
    const full = owners.filter((owner) => wordsOf(owner).length > 1)
    const short = owners.filter((owner) => !full.some((other) => areAlike(owner, other)))
    return new Set([...full, ...short].map((owner) => wordsOf(owner).join(' '))).size > 3
  }
  const common = (one: Member, other: Member) =>
    areApart(one, other) ? [] : valuesOf(one).filter((value) => valuesOf(other).includes(value))
  const personal = (one: Member, other: Member) =>
    new Set(common(one, other).filter((value) => !isManys(value)))
  const isShared: Link = (one, other) => personal(one, other).size > 0
  const isCertain: Link = (one, other) => isShared(one, other) && areAlike(one, other)
  const isLikely: Link = (one, other) =>
    isCertain(one, other) ||
    (common(one, other).length > 0 && haveSameFullName(personName(one), personName(other)))
  const circles = connected(members, isShared)
  /** Contacts of the same name in the same circle count as one person. */
  const samePeople = (member: Member) =>
    (circles.find((circle) => circle.includes(member)) ?? []).filter(
      (other) => wordsOf(other).join() === wordsOf(member).join(),
    )
  const isPossible: Link = (one, other) => {
    if (isLikely(one, other)) return true
    if (!isShared(one, other)) return false
    const values = samePeople(one).flatMap((same) =>
      samePeople(other).flatMap((second) => [...personal(same, second)]),
    )
    return wordsOf(one).some((word) => wordsOf(other).includes(word)) || new Set(values).size > 1
  }
  const isEqual: Link = (one, other) =>
    isCertain(one, other) && haveSameFullName(personName(one), personName(other))
  const isSound = (group: readonly Member[]) =>
    group.every((one, at) =>
      group
        .slice(at + 1)
        .every(
          (other) => !areApart(one, other) && areCompatible(personName(one), personName(other)),
        ),
    )
  const areSound = (group: readonly Member[]) =>
    group.every((one, at) =>
      group.slice(at + 1).every((other) => areCompatible(personName(one), personName(other))),
    )
  const certain = connected(members, isCertain).flatMap((group) =>
    isSound(group) ? [group] : connected(group, isEqual).filter(isSound),
  )
  const isIn = (groups: readonly Member[][]) => (group: readonly Member[]) =>
    groups.some((larger) => group.every((member) => larger.includes(member)))
  const likely = connected(members, isLikely).filter(
    (group) => areSound(group) && !isIn(certain)(group),
  )
  const isSettled = isIn([...certain, ...likely])
  const possible = connected(members, isPossible).filter((group) => !isSettled(group))
  const shared = circles.filter((group) => !isIn([...certain, ...likely, ...possible])(group))
  const named = connected(
    members,
    (one, other) => !areApart(one, other) && nameKey(one) !== '' && nameKey(one) === nameKey(other),
  ).filter((group) => !isSettled(group))
  const tell = (certainty: string, groups: Member[][]) =>
    groups.map((group) => [certainty, ...group.map(({ id }) => id).sort()].join(' '))
  return [
    ...tell('certain', certain),
    ...tell('likely', [...likely, ...named]),
    ...tell('possible', possible),
    ...tell('shared', shared),
  ].sort()
}

it('has the groups that the rules define after any order of dismissals, merges and undos', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(99), { minLength: 5, maxLength: 8 }),
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (first, steps) => {
        await server.empty()
        const { token } = await server.createActor('ada')
        const create = async (at: number) => {
          await server.send(calls.createContact, { token, body: person(at) })
        }
        const list = async () =>
          parse(
            calls.contactWindow,
            await server.send(calls.listContacts, {
              token,
              params: { sort: 'createdAt', limit: 50 },
            }),
          ).items
        const dismissals = new Map<string, string[]>()
        const into = new Map<string, Map<string, string>>()
        const rootOf = (id: string): string => {
          const survivor = [...into.values()]
            .map((absorbed) => absorbed.get(id))
            .find((found) => found !== undefined)
          return survivor === undefined ? id : rootOf(survivor)
        }
        const areApart: Link = (one, other) =>
          [...dismissals.values()].some(
            (ids) => ids.map(rootOf).includes(one.id) && ids.map(rootOf).includes(other.id),
          )
        const check = async () => {
          const listGroups = async (params: { certainty?: 'shared' }) =>
            parse(
              duplicatePage,
              await server.send(merges.listContactDuplicates, {
                token,
                params: { limit: 50, ...params },
              }),
            ).groups
          const found = [...(await listGroups({})), ...(await listGroups({ certainty: 'shared' }))]
            .map(({ certainty, contacts }) =>
              [certainty, ...contacts.map(({ id }) => id).sort()].join(' '),
            )
            .sort()
          expect(found).toEqual(naiveGroups(await list(), areApart))
        }
        const actions = {
          dismiss: async (rows: Member[]) => {
            const contactIds = rows.map(({ id }) => id)
            const { dismissalId } = parse(
              v.object({ dismissalId: v.string() }),
              await server.send(merges.dismissDuplicates, { token, body: { contactIds } }),
            )
            dismissals.set(dismissalId, contactIds)
          },
          merge: async (rows: Member[]) => {
            const survivorId = rows[0]?.id ?? ''
            const { mergeId } = parse(
              v.object({ mergeId: v.string() }),
              await server.send(merges.mergeContacts, {
                token,
                body: { contacts: rows.map(({ id, version }) => ({ id, version })), survivorId },
              }),
            )
            into.set(mergeId, new Map(rows.slice(1).map(({ id }) => [id, survivorId])))
          },
          undoMerge: async (mergeId: string) => {
            if (into.delete(mergeId))
              expect(
                (await server.send(merges.undoMerge, { token, params: { mergeId } })).status,
              ).toBe(200)
          },
          undoDismissal: async (dismissalId: string) => {
            if (dismissals.delete(dismissalId))
              expect(
                (await server.send(merges.undoDismissal, { token, params: { dismissalId } })).data,
              ).toEqual({ forgotten: 1 })
          },
        }

        for (const at of first) await create(at)
        await check()
        for (const one of steps) {
          if (one.kind === 'create') await create(one.at)
          else if (one.kind === 'undoMerge')
            await actions.undoMerge([...into.keys()][one.at % into.size] ?? '')
          else if (one.kind === 'undoDismissal')
            await actions.undoDismissal([...dismissals.keys()][one.at % dismissals.size] ?? '')
          else {
            const rows = await list()
            const chosen = [...new Set(one.of.flatMap((at) => rows[at % rows.length] ?? []))]
            if (chosen.length > 1) await actions[one.kind](chosen)
          }
          await check()
        }
        await resetScan({ db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } })
        await check()
      },
    ),
    { numRuns },
  )
}, 1_800_000)
