import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ContactCondition } from '@/contract/contacts/contactConditions'
import type { ContactFilter } from '@/contract/contacts/contactFilter'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { rawRows } from '../../../platform/db/rawRows'
import { contacts } from '../tables'
import { matchesFilter } from './contactQuery'

const server = useTestServer()
const actor = { tenantId: TENANT, userId: 'ada' }

function any(...of: ContactCondition[]): ContactFilter {
  return { where: { match: 'any', of } }
}

it('looks up searches and conditions in the index, also below OR', async () => {
  const filters: ContactFilter[] = [
    any(
      { field: 'jobTitle', op: 'is', value: 'hp' },
      { field: 'nickname', op: 'startsWith', value: 'ann' },
    ),
    any(
      { field: 'custom', name: 'Badge', op: 'is', value: 'b-0010' },
      { field: 'email', op: 'is', value: 'ann@one.example' },
      { field: 'phone', op: 'is', value: '030 1234567' },
      { field: 'tags', op: 'anyOf', values: ['customer', 'press'] },
    ),
    any(
      ...Array.from(
        { length: 50 },
        (_, at) => ({ field: 'jobTitle', op: 'contains', value: `job ${String(at)}00` }) as const,
      ),
    ),
    { search: 'zolla', isFuzzy: true },
    { search: 'hernandes', isFuzzy: true },
    { search: 'hernandes.albertina@exmaple.com', isFuzzy: true },
    { search: 'hernandes zolla berlin', isFuzzy: true },
  ]
  const plans: string[] = []
  const explaining = server.database.db.transaction(async (tx) => {
    // Without other indexes the plan shows whether this one can answer, whatever the costs.
    await tx.execute(sql`alter table contacts drop constraint contacts_tenant_id_owner_id_id_pk`)
    const others = sql`select indexname as name from pg_indexes where tablename = 'contacts' and indexname <> 'contacts_search'`
    for (const { name } of rawRows<{ name: string }>(await tx.execute(others)))
      await tx.execute(sql`drop index ${sql.identifier(name)}`)
    await tx.execute(sql`set local enable_seqscan = off`)
    for (const filter of filters) {
      const lines = await tx.execute(
        sql`explain select count(*) from ${contacts} where ${matchesFilter(actor, filter)}`,
      )
      plans.push(
        rawRows<object>(lines)
          .map((line) => JSON.stringify(line))
          .join('\n'),
      )
    }
    tx.rollback()
  })
  await expect(explaining).rejects.toThrow('Rollback')
  expect(plans).toHaveLength(filters.length)
  for (const [at, plan] of plans.entries()) {
    const scans = plan.split('\n').filter((line) => line.includes(' Scan '))
    expect(scans.join('\n'), JSON.stringify(filters[at])).not.toContain('Seq Scan')
    expect(scans.join('\n'), JSON.stringify(filters[at])).toContain('contacts_search')
  }
})
