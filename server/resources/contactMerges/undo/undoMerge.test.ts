import { type Contact, contact } from '@/contract/contacts/contact'
import { type ContactPatch } from '@/contract/contacts/contactChange'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type Answer, useTestServer } from '../../../testing/harness'
import {
  createContact,
  getContact,
  listContacts,
  contactWindow,
  updateContact,
} from '@/contract/contacts/contacts'
import { mergeContacts, undoMerge } from '@/contract/contacts/merges'

const server = useTestServer()
/** A sample in `npm test`, all of it in `npm run test:long`. */
const numRuns = process.env.LONG === '1' ? 200 : 8
const COUNT = 5

type Step =
  | { kind: 'merge'; first: number; others: number[]; choices: boolean }
  | { kind: 'edit'; at: number; what: number }
  | { kind: 'undo'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      first: fc.nat(9),
      others: fc.array(fc.nat(9), { minLength: 1, maxLength: 2 }),
      choices: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat(9), what: fc.nat(3) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), at: fc.nat(9) }) },
)

const noteId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Contacts that share and contradict each other in every kind of field. */
function original(at: number): ContactPatch {
  return {
    firstName: ['Ada', 'Ada', '', 'Augusta', 'A.'][at] ?? '',
    lastName: at === 2 ? '' : 'Lovelace',
    organization: at % 2 === 0 ? `Engines ${String(at)}` : '',
    emails: [
      { label: '', value: `ada${String(at % 3)}@example.com` },
      { label: 'Work', value: `own${String(at)}@example.com` },
    ],
    phones:
      at % 2 === 0
        ? [{ label: 'Mobile', value: '+49 30 1234567' }]
        : [{ label: '', value: '030 1234567' }],
    tags: ['all', `tag ${String(at % 2)}`, `own ${String(at)}`],
    notes: at === 3 ? '' : `Note of ${String(at)}`,
    timeline: [
      {
        id: noteId(at),
        text: `Call ${String(at)}`,
        writtenAt: `2026-01-0${String(at + 1)}T00:00:00.000Z`,
        followUpOn: null,
        isDone: false,
      },
    ],
    isFavorite: at === 4,
    birthday: at === 1 ? '1815-12-10' : null,
  }
}

/** Returns the content of a contact without the fields that every write changes. */
const withoutVersion = ({ version: _version, updatedAt: _updatedAt, ...rest }: Contact) => rest

function parse<T extends v.GenericSchema>(schema: T, { data, text }: Answer): v.InferOutput<T> {
  if (data === undefined) throw new Error(text)
  return v.parse(schema, data)
}

it('restores every contact after any order of merges, edits and undos, and keeps edits and notes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 9 }),
      fc.array(fc.nat(99), { minLength: 9, maxLength: 9 }),
      async (steps, lots) => {
        await server.empty()
        const { token } = await server.createActor('ada')
        const before: Contact[] = []
        for (let at = 0; at < COUNT; at += 1)
          before.push(
            parse(contact, await server.send(createContact, { token, body: original(at) })),
          )
        const read = async () =>
          parse(
            contactWindow,
            await server.send(listContacts, { token, params: { sort: 'createdAt', limit: 50 } }),
          ).items
        const whole = async (id: string) =>
          parse(contact, await server.send(getContact, { token, params: { contactId: id } }))
        const open: string[] = []
        const edits: { id: string; text: string; email: string }[] = []
        const undo = async (index: number) => {
          const [mergeId = ''] = open.splice(index % open.length, 1)
          expect((await server.send(undoMerge, { token, params: { mergeId } })).status).toBe(200)
        }

        for (const [number, one] of steps.entries()) {
          const rows = await read()
          if (one.kind === 'merge') {
            const ids = [
              ...new Set([one.first, ...one.others].map((at) => rows[at % rows.length]?.id ?? '')),
            ]
            if (ids.length < 2) continue
            const given = rows
              .filter(({ id }) => ids.includes(id))
              .map(({ id, version }) => ({ id, version }))
            const choices = one.choices
              ? {
                  fields: { organization: ids[1] },
                  without: { tags: ['all'], emails: ['ada0@example.com'] },
                }
              : {}
            const { status, data, text } = await server.send(mergeContacts, {
              token,
              body: { contacts: given, survivorId: ids[0], choices },
            })
            expect([status, text]).toEqual([201, text])
            open.push((data as { mergeId: string }).mergeId)
          } else if (one.kind === 'edit') {
            const row = await whole(rows[one.at % rows.length]?.id ?? '')
            const [text, email] = [`Edit ${String(number)}`, `edit${String(number)}@example.com`]
            const body = {
              notes: `${row.notes}\n\n${text}`.trim(),
              emails: [...row.emails, { label: '', value: email }],
            }
            expect(
              (
                await server.send(updateContact, {
                  token,
                  params: { contactId: row.id },
                  body,
                  headers: { 'if-match': `"${String(row.version)}"` },
                })
              ).status,
            ).toBe(200)
            edits.push({ id: row.id, text, email })
          } else if (open.length > 0) await undo(one.at)
          // No note is ever lost.
          const texts = JSON.stringify(await Promise.all((await read()).map(({ id }) => whole(id))))
          for (const { text } of edits) expect(texts).toContain(text)
          for (let at = 0; at < COUNT; at += 1) expect(texts).toContain(`Call ${String(at)}`)
        }
        for (const lot of lots) if (open.length > 0) await undo(lot)

        expect((await read()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
        for (const was of before) {
          const is = await whole(was.id)
          const own = edits.filter(({ id }) => id === was.id)
          for (const { text, email } of own) {
            expect(is.notes).toContain(text)
            expect(is.emails.map(({ value }) => value)).toContain(email)
          }
          if (own.length === 0) expect(withoutVersion(is)).toEqual(withoutVersion(was))
        }
      },
    ),
    { numRuns },
  )
}, 1_800_000)
