import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/db/client'
import { customFieldKey } from '../../server/resources/contacts/list/customFieldKey'
import { DERIVED_VERSION } from '../../server/resources/contacts/tables'

/** The owner of the rows, and their number. */
interface Fill {
  tenantId: string
  ownerId: string
  rows: number
}

/** The custom field that a quarter of the contacts have. */
const BADGE = 'Badge'
const LAST = '\u{10FFFF}'
const DAY = '2026-01-01T00:00:00Z'

const firstNames = words(
  'Ada Alan Barbara Carl Chen Clara Dana Edsger Émile Eve Fatima Frida Grace Hedy Ines Ivan Jean John Karen Kofi Lena Linus Maria Mehmet Nadia Noor Olga Omar Priya Quentin Rosa Sven Tim Uma Vera Wei Xenia Yuki Zoë Søren',
)
const onsets = words(
  'Al Ber Car Dor El Fen Gar Hal Is Jor Kel Lam Mor Nor Ost Pel Qua Ros Sten Tor Ul Var Wel Xan Yor Zim',
)
const middles = words('a be chi do en fa go hi in ka le mo ne or pa ri sa te un vo')
const endings = words('berg son ski mann ez ova dal ton ini quist ard wood')
const companies = words(
  'Aurora Beacon Cobalt Delta Ember Falcon Granite Harbor Indigo Juniper Krypton Lumen Meridian Nimbus Orchid Pioneer Quartz Ridge Summit Tundra Umber Vertex Willow Xenon Yonder Zephyr',
)
const branches = words(
  'Analytics Bakery Capital Dynamics Energy Foods Gardens Hotels Imaging Labs Motors Networks Optics Press Robotics Studios',
)
const forms = words('GmbH Ltd Inc AG SA BV Holding Partners Group Works')
const jobs = [
  'Engineer',
  'Designer',
  'Head of Sales',
  'Consultant',
  'Nurse',
  'Chief Executive',
  'Teacher',
  'Lawyer',
  'Buyer',
  'Account Manager',
]
const cities = words(
  'Berlin Paris Lyon Madrid Porto Oslo Turin Ghent Basel Vienna Kraków Brno Riga Turku Cork Leeds Bath York Izmir Haifa Pune Osaka Busan Perth Quito Lima Accra Lagos Tunis Dakar',
)
const tags = [
  ...words('customer vip supplier press partner lead alumni'),
  ...Array.from({ length: 40 }, (_, index) => `event ${String(2000 + index)}`),
]

function words(text: string): string[] {
  return text.split(' ')
}

/**
 * Adds contacts with everything the server derives, in SQL alone: about 40 first names, 70,000 last
 * names, 50,000 organizations (a tenth with the word "Group"), a tenth tagged "customer", a
 * twentieth favorites, a sixth with a note, a quarter with a custom field, some without
 * organization, e-mail or phone. Row 777 is the only
 * "Xylophonist".
 */
export async function fillContacts(db: Db, { tenantId, ownerId, rows }: Fill): Promise<void> {
  const BATCH = 50_000
  for (let start = 1; start <= rows; start += BATCH) {
    await db.execute(insertRows(tenantId, ownerId, start, Math.min(rows, start + BATCH - 1)))
  }
}

/** Picks a value by the row's number; `step` is a prime that scatters neighbors. */
function pick(values: readonly string[], step: number): SQL {
  const list = sql.raw(`array[${values.map((value) => `'${value}'`).join(',')}]`)
  return sql`(${list})[1 + (i * ${sql.raw(String(step))} % 1000003) % ${sql.raw(String(values.length))}]`
}

/** Folds the letters that these names have, like `fold`. */
function folded(text: SQL): SQL {
  return sql`translate(replace(lower(${text}), 'ø', 'o'), 'éëóń', 'eeon')`
}

function insertRows(tenantId: string, ownerId: string, from: number, to: number): SQL {
  return sql`
    with numbers as (select i::bigint from generate_series(${from}::int, ${to}::int) as i),
    words as (
      select i, ${pick(firstNames, 7919)} as first_name,
        ${pick(onsets, 104729)} || ${pick(middles, 15485863)} || ${pick(middles, 32452843)} || ${pick(endings, 49979687)} as last_name,
        case when i % 7 = 0 then '' else ${pick(companies, 67867967)} || ' ' || ${pick(branches, 86028121)} || ' ' || (i * 31 % 13) || ' ' || ${pick(forms, 104395301)} end as organization,
        case when i = 777 then 'Xylophonist' when i % 3 = 0 then '' else ${pick(jobs, 122949823)} end as job_title,
        case when i % 5 < 2 then '' else ${pick(cities, 141650939)} end as city,
        case when i % 10 = 3 then '["customer"]' when i % 20 = 4 then '["vip", "press"]' when i % 4 = 1 then '["' || ${pick(tags.slice(3), 160481183)} || '"]' else '[]' end::jsonb as tags,
        case when i % 11 = 0 then '' else '+49 30 ' || lpad((i * 7907 % 10000000)::text, 7, '0') end as phone,
        case when i % 6 = 0 then 'Met at the fair, wants a call back in spring.' else '' end as notes,
        case when i % 4 = 0 then 'B-' || lpad(i::text, 7, '0') else '' end as badge
      from numbers
    ),
    mails as (select *, case when i % 9 = 0 then '' else ${folded(sql`first_name || '.' || last_name`)} || i || '@' || ${pick(words('example.com example.org mail.example'), 179424673)} end as email from words),
    texts as (
      select *, ${folded(sql`first_name || ' ' || last_name`)} as name, regexp_replace(phone, '\\D', '', 'g') as digits,
        (select coalesce(string_agg(tag, E'\\t' order by place), '') from jsonb_array_elements_text(tags) with ordinality as t(tag, place)) as tag_line
      from mails
    )
    insert into contacts (tenant_id, owner_id, id, profile_id, version, name_prefix, first_name, middle_name, last_name, name_suffix, nickname, organization, department,
      job_title, emails, phones, websites, addresses, birthday, notes, timeline, tags, is_favorite, display_image, source, extras, content_hash, sort_name, sort_organization,
      sort_email, sort_job_title, sort_department, sort_city, sort_country, sort_phone, search_text, search_version, follow_up_on, match_keys, deleted_at, deletion_id, merge_id, created_at, updated_at)
    select ${tenantId}, ${ownerId}, gen_random_uuid(), '00000000-0000-4000-8000-000000000000', 1, '', first_name, '', last_name, '', '', organization, '', job_title,
      case when email = '' then '[]' else jsonb_build_array(jsonb_build_object('label', 'Work', 'value', email)) end,
      case when phone = '' then '[]' else jsonb_build_array(jsonb_build_object('label', 'Mobile', 'value', phone)) end,
      '[]', case when city = '' then '[]' else jsonb_build_array(jsonb_build_object('label', '', 'formatted', '', 'street', i || ' Main Street', 'extendedAddress', '', 'poBox', '', 'city', city, 'region', '', 'postalCode', '01067', 'country', '')) end,
      '', notes, '[]', tags, i % 20 = 7, null, case when i % 8 = 0 then 'manual' else 'import' end, case when badge = '' then '{}' else jsonb_build_object(${BADGE}::text, badge) end,
      translate(rtrim(encode(sha256(convert_to(${ownerId} || i, 'UTF8')), 'base64'), '='), '+/', '-_'), name, coalesce(nullif(lower(organization), ''), ${LAST}), coalesce(nullif(email, ''), ${LAST}), coalesce(nullif(lower(job_title), ''), ${LAST}), ${LAST}, coalesce(nullif(${folded(sql`city`)}, ''), ${LAST}), ${LAST}, coalesce(nullif(phone, ''), ${LAST}),
      concat_ws(E'\\n', name, '', lower(organization), '', lower(job_title), ${folded(sql`city`)}, tag_line, email, phone, digits, '', '', lower(notes), '', case when badge = '' then '' else E'\\t' || ${customFieldKey(BADGE)} || lower(badge) || E'\\t' end),
      ${DERIVED_VERSION}::smallint,
      case when i % 50 = 11 then to_char(${DAY}::timestamptz + (i % 400) * interval '1 day', 'YYYY-MM-DD') end,
      array_remove(array[${key(0, sql`'e:' || nullif(email, '')`)}, ${key(1, sql`'p:' || right(nullif(digits, ''), 9)`)}, ${key(2, sql`'n:' || ${nameWords}`)}], null),
      null, null, null, ${DAY}::timestamptz + i * interval '20 seconds', ${DAY}::timestamptz + (i * 7919 % 20000000) * interval '1 second'
    from texts`
}

/** The words of the name in alphabetical order. */
const nameWords = sql`(select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array(name, ' ')) as word)`

/** Returns a key's number like `matchKeys`; the two lowest bits are its kind. */
function key(kind: number, text: SQL): SQL {
  return sql`(('x' || substr(md5(${text}), 1, 16))::bit(64)::bigint & (-4)) | ${sql.raw(String(kind))}`
}

/**
 * Runs `work` without the indexes for reading and creates them again at once, which is many times
 * faster than row by row.
 */
export async function withoutIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const found = await db.execute(
    sql`select indexname as name, indexdef as made from pg_indexes where tablename = 'contacts' and indexname not like '%_pk'`,
  )
  const { rows } = found as { rows: { name: string; made: string }[] }
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await work()
  await db.execute(sql`set maintenance_work_mem = '512MB'`)
  for (const { made } of rows) await db.execute(sql.raw(made))
}

/** Writes the owner's counts from the rows. */
export function countContacts(tenantId: string): SQL {
  return sql`
    insert into contact_counts (tenant_id, owner_id, kind, key, count)
    select tenant_id, owner_id, 'total', '', count(*) from contacts where tenant_id = ${tenantId} group by 1, 2
    union all select tenant_id, owner_id, 'favorite', '', count(*) from contacts where tenant_id = ${tenantId} and is_favorite group by 1, 2
    union all select tenant_id, owner_id, 'source', source, count(*) from contacts where tenant_id = ${tenantId} group by 1, 2, source
    union all select tenant_id, owner_id, 'tag', tag, count(*) from contacts, jsonb_array_elements_text(tags) as tag where tenant_id = ${tenantId} group by 1, 2, tag
    union all select tenant_id, owner_id, 'extra', name, count(*) from contacts, jsonb_each_text(extras) as extra(name, value) where tenant_id = ${tenantId} group by 1, 2, name`
}
