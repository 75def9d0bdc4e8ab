import { screen, within } from '@testing-library/react'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import type { ContactMerge } from '@/contract/contacts/contactMerge'
import type { Certainty, DuplicateGroup } from '@/contract/contacts/duplicates'
import * as merges from '@/contract/contacts/merges'
import { buildJob } from '@/testing/buildJob'
import { buildId } from '@/testing/builders'
import { numberedContact } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'

const mail = (value: string) => [{ label: '', value }]
export const ada = numberedContact(1, {
  firstName: 'Ada',
  lastName: 'King',
  organization: 'Old',
  emails: mail('ada@x.org'),
  notes: 'One',
  tags: ['a'],
})
export const adaToo = numberedContact(2, {
  firstName: 'A.',
  lastName: 'King',
  organization: 'New',
  emails: mail('ADA@x.org'),
  notes: 'Two',
})
export const bob = numberedContact(3, { firstName: 'Bob', lastName: 'Ray' })
export const bobToo = numberedContact(4, { firstName: 'Bob', lastName: 'Ray' })

function summary(contact: Contact): ContactSummary {
  const {
    websites: _websites,
    addresses: _addresses,
    notes: _notes,
    timeline: _timeline,
    extras: _extras,
    ...row
  } = contact
  return row
}
export const group = (
  certainty: Certainty,
  contacts: Contact[],
  evidence: DuplicateGroup['evidence'],
): DuplicateGroup => ({
  id: buildId(),
  certainty,
  contacts: contacts.map(summary),
  size: contacts.length,
  evidence,
})

/** Serves these groups from now on; returns the requests that change something. */
export function serveDuplicates(given?: DuplicateGroup[]) {
  const all = [
    ada,
    adaToo,
    bob,
    bobToo,
    ...(given ?? []).flatMap(({ contacts }) => contacts.map(({ id }) => ({ ...bob, id }))),
  ]
  let groups = given ?? [
    group(
      'certain',
      [ada, adaToo],
      [{ kind: 'email', value: 'ada@x.org', contactIds: [ada.id, adaToo.id] }],
    ),
    group(
      'likely',
      [bob, bobToo],
      [{ kind: 'name', value: 'Bob Ray', contactIds: [bob.id, bobToo.id] }],
    ),
  ]
  const requests: { call: string; body: unknown }[] = []
  const record = (call: string, body: unknown) => {
    requests.push({ call, body })
  }
  const remove = (id: string) => {
    groups = groups.filter(({ contacts }) => !contacts.some((contact) => contact.id === id))
  }
  const history: ContactMerge = {
    id: buildId(),
    state: 'done',
    survivorId: ada.id,
    name: 'Ada King',
    survivor: 'listed',
    absorbedNames: ['A. King'],
    absorbed: 1,
    createdAt: '2026-03-01T09:00:00.000Z',
    undoneAt: null,
  }
  server.use(
    onCall(merges.listMerges, () =>
      success(merges.listMerges, { items: [history], offset: 0, total: 1 }),
    ),
    onCall(merges.compareContacts, ({ request }) => {
      const ids = new URL(request.url).searchParams.getAll('id')
      return success(merges.compareContacts, {
        contacts: ids.flatMap((id) => all.find((contact) => contact.id === id) ?? []),
      })
    }),
    onCall(merges.mergeContacts, async ({ request }) => {
      record('merge', await request.json())
      remove(ada.id)
      return success(merges.mergeContacts, { mergeId: history.id, contact: ada })
    }),
    onCall(merges.dismissDuplicates, async ({ request }) => {
      const body = (await request.json()) as { contactIds: string[] }
      record('dismiss', body)
      remove(body.contactIds[0] ?? '')
      return success(merges.dismissDuplicates, { dismissalId: buildId() })
    }),
    onCall(merges.undoMerge, ({ params }) => {
      record('undo', params['mergeId'])
      return success(merges.undoMerge, {
        merge: { ...history, state: 'undone', undoneAt: history.createdAt },
        restored: [adaToo.id],
        missing: 0,
      })
    }),
    onCall(merges.mergeCertainContacts, () => {
      record('all', null)
      return success(
        merges.mergeCertainContacts,
        buildJob({ kind: 'merge', title: 'Merge certain duplicates' }),
      )
    }),
    onCall(merges.listContactDuplicates, ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('certainty')
      const count = (given: Certainty) =>
        groups.filter(({ certainty }) => certainty === given).length
      return success(merges.listContactDuplicates, {
        groups: groups.filter(({ certainty }) =>
          wanted === null ? certainty !== 'shared' : certainty === wanted,
        ),
        total: groups.length - count('shared'),
        certainTotal: count('certain'),
        possibleTotal: count('possible'),
        sharedTotal: count('shared'),
        offset: 0,
      })
    }),
  )
  return { requests, mergeId: history.id }
}

/** Finds a field's row in the comparison. */
export async function findRow(name: string) {
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) })
  const result = () => within(row).getAllByRole('cell').at(-1)
  return {
    row,
    result,
    radio: (label: string) => within(row).getByRole('radio', { name: label }),
    box: (label: string) => within(row).getByRole('checkbox', { name: label }),
  }
}
