import { INVITATION_DAYS } from '@/contract/companies/employees'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import type { Db } from '../../platform/db/client'
import { withUpload } from '../../platform/files/uploads'
import { defaultLimits } from '../../platform/limits'
import type { FileStore } from '../../ports/files'
import type { RuleSigner } from '../../ports/identity'
import { searchTextOf } from '../../resources/companies'
import { companies, employees } from '../../resources/companies/tables'
import { insertProfile } from '../../resources/profiles'
import { addUserRecord } from '../../resources/users'
import { addCompanyCards } from './demoCards'
import { addDemoVisits } from './demoVisits'
import {
  DEMO_COMPANY,
  DEMO_COMPANY_ID,
  type DemoEmployee,
  demoCompany,
  demoEmployees,
} from './demoCompany'
import { demoLogo } from './demoPictures'

interface Options {
  db: Db
  files: FileStore
  ruleSigner: Pick<RuleSigner, 'deriveKey'>
  tenantId: string
  /** The demo user, who owns the company. */
  userId: string
  email: string
  now: Date
}

const DAY_MS = 86_400_000
/** The members whose cards were visited. */
const VISITED = 7

/**
 * Adds the demo user's company with its people and cards: those who are active have records and profiles of
 * their own, but no account to sign in with. A second profile of the demo user shows the company.
 */
export async function seedCompany(options: Options): Promise<void> {
  const { db, files, tenantId, now } = options
  await withUpload(
    { db, tenantId, files, clock: () => now, limits: defaultLimits },
    async (upload) => {
      const key = upload.newKey('webp')
      await upload.put(key, await demoLogo())
      await db.transaction(async (tx) => {
        const inside = { ...options, db: tx }
        const stamps = { createdAt: now, updatedAt: now }
        const content = demoCompany(`/files/${key}`)
        await tx
          .insert(companies)
          .values({ tenantId, id: DEMO_COMPANY_ID, name: DEMO_COMPANY, content, ...stamps })
        const members: Member[] = []
        for (const person of demoEmployees(options.email))
          members.push(...(await addEmployee(inside, person)))
        await addCompanyCards({ ...inside, companyId: DEMO_COMPANY_ID }, members.slice(1))
        for (const [index, member] of members.slice(0, VISITED).entries())
          await addDemoVisits({
            ...inside,
            ...member,
            seed: index,
            scale: 0.5 / (index + 1),
            companyLinks: content.everlinks,
          })
        await upload.commit({ db: tx, actor: { tenantId, userId: DEMO_COMPANY_ID } })
      })
    },
  )
}

/** A person with a user and the profile that shows the company. */
interface Member {
  userId: string
  profileId: string
}

/** Adds a person; returns the member, if it is one. */
async function addEmployee(options: Options, person: DemoEmployee): Promise<Member[]> {
  const { db, tenantId, now } = options
  const isInvited = person.state === 'invited'
  const members = person.state === 'active' ? [await addMember(options, person)] : []
  await db.insert(employees).values({
    ...person,
    ...members[0],
    tenantId,
    companyId: DEMO_COMPANY_ID,
    searchText: searchTextOf(person),
    ...(isInvited && {
      invitationRound: 1,
      invitedAt: now,
      invitationExpiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    }),
    createdAt: now,
    updatedAt: now,
  })
  return members
}

/** Adds the user behind a member, and returns them with the profile that shows the company. */
async function addMember(
  { db, tenantId, userId, now }: Options,
  { id, email, firstName, lastName, role }: DemoEmployee,
): Promise<Member> {
  const isOwner = role === 'owner'
  const memberId = isOwner ? userId : `demo-colleague-${id.slice(-2)}`
  if (!isOwner) {
    const user = { tenantId, id: memberId, firstName, lastName, email }
    await addUserRecord(db, { ...user, phoneNumber: '' }, now)
  }
  const content = {
    ...emptyProfileContent,
    firstName,
    lastName,
    emails: [{ label: 'Work', value: email }],
  }
  const added = { tenantId, ownerId: memberId, name: DEMO_COMPANY, isDefault: false, content }
  const { row } = await insertProfile(db, added, now)
  return { userId: memberId, profileId: row.id }
}
