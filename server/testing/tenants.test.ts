import { expect, it } from 'vitest'
import { tablesWithoutTenant } from './tenants'

it.each([
  ['select "id", "tenant_id" from "contacts" where "contacts"."owner_id" = $1', ['contacts']],
  ['select 1 from "contacts" where ("contacts"."tenant_id" = $1 and "contacts"."id" = $2)', []],
  ['update "companies" set "version" = $1 where "companies"."id" in ($2)', ['companies']],
  ['delete from "contacts" using jobs j where "contacts"."tenant_id" = $1', ['jobs']],
  ['select 1 from contacts c join jobs j on j.id = c.id where c.tenant_id = $1', ['jobs']],
  ['select 1 from contacts c join jobs j on j.tenant_id = c.tenant_id where j.id = $1', []],
  ['select 1 from contacts join jobs using (tenant_id, owner_id) where id = $1', []],
  ['select 1 from contacts as c where (c.tenant_id, c.owner_id) in (values ($1, $2))', []],
  ['select 1 from contacts where (select 1 from jobs where jobs.tenant_id = $1)', ['contacts']],
  ['insert into "contacts" ("tenant_id") values ($1)', []],
])('%s', (statement, tables) => {
  expect(tablesWithoutTenant(statement)).toEqual(tables)
})
