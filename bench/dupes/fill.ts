import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/db/client'
import { withoutIndexes } from '../list/fill'

const LAST = '\u{10FFFF}'
/** Rows per statement. A stored procedure would be easier to read, but both engines take this. */
const BATCH = 50_000

/**
 * Fills an owner's contacts like `floor.mjs`: rare names, an e-mail, a phone and a company each.
 * Every twentieth is a duplicate of one of the fifteen before it, with its name and e-mail in
 * capitals (every third without the e-mail) and its phone with dashes.
 */
export async function fillContacts(
  db: Db,
  owner: { tenantId: string; ownerId: string },
  rows: number,
): Promise<void> {
  await withoutIndexes(db, async () => {
    for (let start = 0; start < rows; start += BATCH)
      await db.execute(insertRows(owner, start, Math.min(rows, start + BATCH) - 1))
  })
  await db.execute(sql`analyze contacts`)
}

function insertRows(
  { tenantId, ownerId }: { tenantId: string; ownerId: string },
  from: number,
  to: number,
): SQL {
  return sql`
    with numbers as (
      select i, i % 20 = 19 as is_copy, case when i % 20 = 19 then i - 1 - (i * 7 % 15) else i end as o from generate_series(${from}::bigint, ${to}::bigint) as i
    ),
    words as (
      select *, 'Nuria' as first_name, 'Last' || (o * 104729 % 200000) || ' ' || (o * 7919 % 4999) as last_name, 'u' || o || '@example.com' as email,
        '+49 30 ' || (1000000 + o) as phone, 'C ' || (o * 31 % 5000) as company
      from numbers
    )
    insert into contacts (tenant_id, owner_id, id, profile_id, version, name_prefix, first_name, middle_name, last_name, name_suffix, nickname, organization, department,
      job_title, emails, phones, websites, addresses, birthday, notes, timeline, tags, is_favorite, display_image, source, extras, content_hash, sort_name, sort_organization,
      sort_email, search_text, follow_up_on, match_keys, deleted_at, deletion_id, merge_id, created_at, updated_at)
    select ${tenantId}, ${ownerId}, gen_random_uuid(), '00000000-0000-4000-8000-000000000000', 1, '', case when is_copy then upper(first_name) else first_name end, '',
      case when is_copy then upper(last_name) else last_name end, '', '', company, '', 'Engineer',
      case when is_copy and i % 3 = 0 then '[]' else jsonb_build_array(jsonb_build_object('label', 'Work', 'value', case when is_copy then upper(email) else email end)) end,
      jsonb_build_array(jsonb_build_object('label', 'Mobile', 'value', case when is_copy then replace(phone, ' ', '-') else phone end)),
      '[]', jsonb_build_array(jsonb_build_object('label', '', 'formatted', '', 'street', i || ' Main Street', 'extendedAddress', '', 'poBox', '', 'city', 'Berlin', 'region', '', 'postalCode', '01067', 'country', '')),
      '', 'Met at the fair, wants a call back in spring.', '[]', '["event"]', false, null, 'import', '{}', md5(${ownerId} || i), lower(first_name || ' ' || last_name), lower(company),
      ${LAST}, lower(concat_ws(E'\\n', first_name || ' ' || last_name, company, email, phone)), null,
      array_remove(array[case when not (is_copy and i % 3 = 0) then ${key('e', sql`email`)} end, ${key('p', sql`right(regexp_replace(phone, '\\D', '', 'g'), 9)`)},
        ${key('n', sql`(select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array(lower(first_name || ' ' || last_name), ' ')) as word)`)}], null),
      null, null, null, '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 second', '2026-01-01T00:00:00Z'::timestamptz + i * interval '1 second'
    from words`
}

/** Returns a key's number like `matchKeys`. */
function key(kind: 'e' | 'p' | 'n', text: SQL): SQL {
  const bits = { e: 0, p: 1, n: 2 }[kind]
  return sql`((('x' || substr(md5(${sql.raw(`'${kind}:'`)} || ${text}), 1, 16))::bit(64)::bigint & ~3::bigint) | ${sql.raw(String(bits))})`
}
