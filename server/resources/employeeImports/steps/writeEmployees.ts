import { sql } from 'drizzle-orm'
import { INVITATION_DAYS, MAX_EMPLOYEES } from '@/contract/companies/employees'
import { rawRows } from '../../../platform/db/rawRows'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { searchTextOf } from '../../companies'
import { employees } from '../../companies/tables'
import { noteCompanyChange } from '../../profiles'
import { profiles } from '../../profiles/tables'
import type { PersonContent } from '../planning/person'
import { ofCompany } from '../planning/readPeople'

const DAY_MS = 86_400_000

export interface WrittenPerson {
  id: string
  content: PersonContent
  /** Starts a new invitation with a link of its own. */
  isInvited: boolean
  /** The profile to show the company for who becomes active, if it is theirs and shows no other one. */
  profileId?: string | null
}

interface Writing {
  companyId: string
  /** New invitations wait to be mailed. */
  sendsMail: boolean
}

/** Returns the columns that `given` has for each person. */
function givenRows(people: readonly WrittenPerson[]): string {
  return JSON.stringify(
    people.map(({ id, content, isInvited, profileId = null }) => ({
      id,
      email: content.email,
      first_name: content.firstName,
      last_name: content.lastName,
      job_title: content.jobTitle,
      department: content.department,
      employee_number: content.employeeNumber,
      role: content.role,
      state: content.state,
      search_text: searchTextOf(content),
      is_invited: isInvited,
      profile_id: profileId,
    })),
  )
}

/** The columns with the facts of a person. */
const facts = sql.raw(
  'email, first_name, last_name, job_title, department, employee_number, role, state, search_text',
)
const given = sql.raw(
  `given(id uuid, email text, first_name text, last_name text, job_title text, department text,
    employee_number text, role text, state text, search_text text, is_invited boolean, profile_id uuid)`,
)

/** Adds invited people. Returns the ids of those whose address and number are free. */
export async function insertInvited(
  { db, actor, clock }: JobCtx,
  people: readonly WrittenPerson[],
  { companyId, sendsMail }: Writing,
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const now = clock().toISOString()
  const expires = new Date(clock().getTime() + INVITATION_DAYS * DAY_MS).toISOString()
  const added = rawRows<{ id: string }>(
    await db.execute(sql`insert into ${employees} (tenant_id, company_id, id, ${facts},
        invitation_round, invited_at, invitation_expires_at, mail, created_at, updated_at)
      select ${actor.tenantId}, ${companyId}::uuid, id, ${facts},
        1, ${now}::timestamptz, ${expires}::timestamptz, ${sendsMail ? 'waiting' : 'none'},
        ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${givenRows(people)}::text::jsonb) as ${given}
      where (select count(*) from ${employees} where ${ofCompany({ actor }, companyId)})
        + ${people.length} <= ${MAX_EMPLOYEES}
      on conflict do nothing returning id`),
  )
  return new Set(added.map(({ id }) => id))
}

/**
 * Changes people. Returns the new versions of those whose address and number nobody else has.
 */
export async function updatePeople(
  { db, actor, clock }: JobCtx,
  people: readonly WrittenPerson[],
  { companyId, sendsMail }: Writing,
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const now = clock().toISOString()
  const expires = new Date(clock().getTime() + INVITATION_DAYS * DAY_MS).toISOString()
  const changed = rawRows<{ id: string; version: number }>(
    await db.execute(sql`update employees as e set email = given.email,
        first_name = given.first_name, last_name = given.last_name,
        job_title = given.job_title, department = given.department,
        employee_number = given.employee_number, role = given.role,
        state = given.state, search_text = given.search_text,
        version = e.version + 1, updated_at = ${now}::timestamptz,
        invitation_round = e.invitation_round + given.is_invited::int,
        invited_at = case when given.is_invited then ${now}::timestamptz else e.invited_at end,
        invitation_expires_at =
          case when given.is_invited then ${expires}::timestamptz else e.invitation_expires_at end,
        invitation_for = case when given.is_invited or given.role <> 'member' then 'address'
          else e.invitation_for end,
        mail = case when given.is_invited then ${sendsMail ? 'waiting' : 'none'} else e.mail end,
        mailed_at = case when given.is_invited then null else e.mailed_at end,
        mail_tries = case when given.is_invited then 0 else e.mail_tries end,
        mail_due_at = case when given.is_invited then null else e.mail_due_at end,
        profile_id = case when given.state <> 'active' or e.state = 'active' then e.profile_id
          when exists (select 1 from ${profiles} p
              where p.tenant_id = e.tenant_id and p.owner_id = e.user_id and p.id = given.profile_id)
            and not exists (select 1 from employees other
              where other.tenant_id = e.tenant_id and other.user_id = e.user_id
                and other.profile_id = given.profile_id and other.state = 'active')
          then given.profile_id end
      from jsonb_to_recordset(${givenRows(people)}::text::jsonb) as ${given}
      where e.tenant_id = ${actor.tenantId} and e.company_id = ${companyId}::uuid and e.id = given.id
        and not exists (
          select 1 from employees other
            where other.tenant_id = e.tenant_id and other.company_id = e.company_id
              and other.id <> e.id and other.email = given.email)
        and not exists (
          select 1 from employees other
            where other.tenant_id = e.tenant_id and other.company_id = e.company_id and other.id <> e.id
              and other.employee_number <> '' and other.employee_number = given.employee_number)
      returning e.id, e.version`),
  )
  if (changed.length > 0) await noteCompanyChange({ db, actor, clock }, { companyId })
  return new Map(changed.map(({ id, version }) => [id, version]))
}
