import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../../contacts/contactContent'
import { newRow } from '../../contacts/contactRow'
import { insertContacts } from '../../contacts/store/insertContacts'
import { listCandidates } from './candidates'
import { groupCandidates } from './groupCandidates'
import type { FoundGroup } from './members'
import { scanDuplicates } from './scanDuplicates'

const server = useTestServer()

const list = (values: string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
    .map((found) => found.map((value) => ({ label: '', value })))
const phones = Array.from({ length: 40 }, (_none, at) => `+49 30 12345${String(100 + at)}`)

/** Contacts that share names, e-mails and numbers in every spelling, and some that share nothing. */
const person: fc.Arbitrary<ContactPatch> = fc.record({
  firstName: fc.constantFrom('Ada', 'A.', 'Bob', 'Zoë', 'Müller', ''),
  lastName: fc.constantFrom('King', 'Ray', 'Lee', 'Çelik', ''),
  organization: fc.constantFrom('', 'Engines'),
  birthday: fc.constantFrom('', '', '1977-03-04', '--03-04', '2000-01-02'),
  emails: list([
    'a@x.org',
    'A@x.org',
    'a+b@x.org',
    ...phones.map((_p, at) => `m${String(at)}@x.org`),
  ]),
  phones: list([...phones, '030 12345101', '0049 30 12345102', '555 0100', '+1 3012345103']),
})

const textsOf = (groups: readonly FoundGroup[]) =>
  groups.map(({ rank, ids }) => [rank, ...[...ids].sort()].join(' ')).sort()

it('finds the groups that all contacts together have', async () => {
  const scope = { db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } }
  await server.createActor('ada')
  const origin = {
    ...scope.actor,
    profileId: crypto.randomUUID(),
    source: 'manual' as const,
    now: server.now,
  }
  const people = fc.sample(person, { numRuns: 300, seed: 17 })
  const rows = people.map((patch) => newRow(origin, applyPatch(null, patch)))
  await insertContacts(scope, rows)
  const all = await listCandidates(
    scope,
    rows.map(({ id }) => id),
  )
  const dismissals = new Map(all.slice(0, 40).map(({ id }) => [id, new Set(['dismissal'])]))
  const found = textsOf(await scanDuplicates(scope, dismissals))
  expect(found).toEqual(textsOf(groupCandidates(all, dismissals)))
  expect(new Set(found.map((text) => text.charAt(0))).size).toBeGreaterThan(3)
})
