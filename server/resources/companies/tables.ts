import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type CompanyContent, companyRoles } from '@/contract/companies/company'
import type { Block } from '@/contract/integrations/block'
import { employeeStates, invitationReaders, mailStates } from '@/contract/companies/employees'
import { created, moment } from '../../platform/db/columns'

/** Companies. Rows that belong to a company rather than to a user have its id as their owner. */
export const companies = pgTable(
  'companies',
  {
    tenantId: text('tenant_id').notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    content: jsonb('content').$type<CompanyContent>().notNull(),
    /** Chosen items of the company's connected accounts, which all employees' cards show. */
    blocks: jsonb('blocks').$type<Block[]>().notNull().default([]),
    /** The day (UTC) of the last invitation mail, and the number of mails sent on it. */
    mailDay: text('mail_day').notNull().default(''),
    mailsSent: integer('mails_sent').notNull().default(0),
    /**
     * From this time on the company is read-only, because it is beyond the number of companies of its
     * owner's plan; null while it is not.
     */
    readOnlyFrom: moment('read_only_from'),
    /** The seats of its plan while it has more active people; null while it has enough. */
    seats: integer('seats'),
    /** From this time on the newest people beyond these seats are read-only. */
    seatsEndAt: moment('seats_end_at'),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

/**
 * The people of companies: invited, active, or gone. `userId` is set once they have accepted.
 * Indexes make sure that a company has each address, number and user once, and one owner, and that
 * a profile shows one company.
 */
export const employees = pgTable(
  'employees',
  {
    tenantId: text('tenant_id').notNull(),
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    userId: text('user_id'),
    /** In lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    jobTitle: text('job_title').notNull(),
    department: text('department').notNull(),
    employeeNumber: text('employee_number').notNull(),
    role: text('role', { enum: companyRoles }).notNull(),
    state: text('state', { enum: employeeStates }).notNull(),
    /** The user's profile that shows the company while the person is active. */
    profileId: uuid('profile_id'),
    /** Counts the links of the invitation; only the newest works. */
    invitationRound: integer('invitation_round').notNull().default(0),
    invitedAt: moment('invited_at'),
    invitationExpiresAt: moment('invitation_expires_at'),
    /** Whom the link lets in: the invited address, or whoever has it. */
    invitationFor: text('invitation_for', { enum: invitationReaders }).notNull().default('address'),
    mail: text('mail', { enum: mailStates }).notNull().default('none'),
    mailedAt: moment('mailed_at'),
    /** The attempts to send the mail that failed for now. */
    mailTries: integer('mail_tries').notNull().default(0),
    /** The time before which no process tries to send the mail (again). */
    mailDueAt: moment('mail_due_at'),
    /** Derived on every write: names, e-mail, number, title and department, folded for search. */
    searchText: text('search_text').notNull(),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.companyId, table.id] }),
    uniqueIndex('employees_by_email').on(table.tenantId, table.companyId, table.email),
    uniqueIndex('employees_by_number')
      .on(table.tenantId, table.companyId, table.employeeNumber)
      .where(sql`${table.employeeNumber} <> ''`),
    uniqueIndex('employees_by_member')
      .on(table.tenantId, table.companyId, table.userId)
      .where(sql`${table.userId} is not null`),
    index('employees_by_user')
      .on(table.tenantId, table.userId)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('employees_owner')
      .on(table.tenantId, table.companyId)
      .where(sql`${table.role} = 'owner'`),
    uniqueIndex('employees_by_profile')
      .on(table.tenantId, table.userId, table.profileId)
      .where(sql`${table.profileId} is not null and ${table.state} = 'active'`),
    index('employees_waiting_mail')
      .on(table.tenantId, table.companyId)
      .where(sql`${table.mail} = 'waiting'`),
  ],
)
