import * as v from 'valibot'
import { call } from '../call'
import { email, line, messages, nameLine, timestamp, uuid } from '../fields'
import { answerList, atField, list } from '../list'
import { integerParam, listParam } from '../queryParams'
import { ofCompany } from './companies'
import { companyRoles } from './company'

/**
 * `invited`: has not accepted yet; `active`; `deactivated`: has left, or the invitation was
 * withdrawn.
 */
export const employeeStates = ['invited', 'active', 'deactivated'] as const
export type EmployeeState = (typeof employeeStates)[number]

/**
 * The mail of an invitation. `none`: the administrator copies the link; `waiting`: to be sent, at
 * the latest when the day's limit allows; `failed`: the mail server refused it.
 */
export const mailStates = ['none', 'waiting', 'sent', 'failed'] as const

/**
 * Whom the link of an invitation lets in: an account whose confirmed address is the invited one, or
 * whoever has the link, as a member.
 */
export const invitationReaders = ['address', 'anyone'] as const

/** The days for which an invitation can be accepted. */
export const INVITATION_DAYS = 14
/** The most invitation mails that a company sends in a day (UTC). */
export const MAX_MAILS_A_DAY = 500

const invitation = v.object({
  mail: v.picklist(mailStates),
  /** The path of the link; only administrators get it, and only while it can be accepted. */
  link: v.nullable(v.string()),
  openTo: v.picklist(invitationReaders),
  invitedAt: timestamp,
  expiresAt: timestamp,
})

/** A person of a company. Members see only names, titles, departments and roles of colleagues. */
export const employee = v.object({
  id: uuid,
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  jobTitle: v.string(),
  department: v.string(),
  role: v.picklist(companyRoles),
  state: v.picklist(employeeStates),
  /** True for the caller. */
  isYou: v.boolean(),
  /** '' for members. */
  email: v.string(),
  /** '' for members. */
  employeeNumber: v.string(),
  /** The caller's own profile that shows the company; null for others. */
  profileId: v.nullable(uuid),
  /** An open invitation, for administrators. */
  invitation: v.nullable(invitation),
  /** The number of the company's cards that the person holds; 0 for members. */
  cards: v.number(),
  companyId: uuid,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Employee = v.InferOutput<typeof employee>

/** A text by which files and invitations find a person, so that no two look alike. */
function withoutInvisible<T extends v.GenericSchema<string>>(schema: T) {
  return v.pipe(
    schema,
    v.check(
      (value) => !/\p{Cf}/u.test(value),
      'This contains an invisible character. Type it instead of pasting it.',
    ),
  )
}

const address = v.pipe(withoutInvisible(email), v.toLowerCase())

const facts = {
  firstName: nameLine(100),
  lastName: nameLine(100),
  jobTitle: nameLine(120),
  department: nameLine(200),
  employeeNumber: withoutInvisible(nameLine(60)),
}

/** A person to invite. The owner is never invited: the role is handed over. */
export const employeeInput = v.strictObject({
  email: address,
  firstName: v.optional(facts.firstName, ''),
  lastName: v.optional(facts.lastName, ''),
  jobTitle: v.optional(facts.jobTitle, ''),
  department: v.optional(facts.department, ''),
  employeeNumber: v.optional(facts.employeeNumber, ''),
  role: v.optional(v.picklist(['admin', 'member'], 'Use admin or member.'), 'member'),
})
export type EmployeeInput = v.InferOutput<typeof employeeInput>

/** A change of an employee; a missing field stays. */
export const employeePatch = v.strictObject({
  ...v.partial(v.strictObject(facts)).entries,
  /** Only while the invitation is open. */
  email: v.optional(address),
  /** `owner` hands the company over; only the owner may do that. */
  role: v.optional(v.picklist(companyRoles, 'Unknown role.')),
  /** `deactivated` ends the membership, or withdraws the invitation; `active` takes a person back. */
  state: v.optional(v.picklist(['active', 'deactivated'], 'Use active or deactivated.')),
  /** The profile that shows the company; only the person chooses it. */
  profileId: v.optional(v.nullable(uuid)),
})
export type EmployeePatch = v.InferOutput<typeof employeePatch>

export const employeeSorts = [
  'name',
  'jobTitle',
  'department',
  'role',
  'state',
  'createdAt',
] as const
const sortOrders = employeeSorts.flatMap((key) => [key, `-${key}`] as const)
export type EmployeeSort = (typeof sortOrders)[number]

const MAX_EMPLOYEES_PAGE = 200
/** The most people of one company, with those who have left. */
export const MAX_EMPLOYEES = 20_000
const oneEmployee = v.strictObject({ ...ofCompany, employeeId: uuid })

export const listEmployees = call('GET', '/v1/company/{companyId}/employees', {
  access: 'companyMember',
  summary: 'A sorted window of the people of a company; members see active ones only',
  params: v.strictObject({
    ...ofCompany,
    /** Words to find in names, e-mail, number, title and department; all must occur. */
    search: v.optional(line(200)),
    /** In one of these states; without it, invited and active ones. */
    state: listParam(v.picklist(employeeStates, 'Unknown state.'), employeeStates.length),
    role: listParam(v.picklist(companyRoles, 'Unknown role.'), companyRoles.length),
    sort: v.optional(v.picklist(sortOrders, 'Unknown order.'), 'name'),
    offset: integerParam(0, 100_000_000, 0),
    /** 0 asks for the `total` only. */
    limit: integerParam(0, MAX_EMPLOYEES_PAGE, 100),
  }),
  answer: v.object({ items: answerList(employee), offset: v.number(), total: v.number() }),
  extension: true,
})
/** Said where whoever has a link would get a role above member. */
export const MEMBERS_ONLY = 'Whoever has a link can only join as a member.'
const openTo = v.optional(v.picklist(invitationReaders, 'Use address or anyone.'), 'address')

export const inviteEmployees = call('POST', '/v1/company/{companyId}/employees', {
  access: 'companyAdmin',
  summary: 'Invite people; a mail goes out only with `sendInvitations`',
  params: v.strictObject(ofCompany),
  body: v.pipe(
    v.strictObject({
      employees: v.pipe(
        list(employeeInput, 100, 'Invite at most 100 people at once.'),
        v.minLength(1, messages.required),
      ),
      sendInvitations: v.optional(v.boolean(), false),
      openTo,
    }),
    atField(
      v.check(
        ({ employees, openTo: readers }) =>
          readers === 'address' || employees.every(({ role }) => role === 'member'),
        MEMBERS_ONLY,
      ),
      'openTo',
    ),
  ),
  answer: v.object({ items: answerList(employee) }),
  success: 201,
  extension: true,
})
export const updateEmployee = call('PUT', '/v1/company/{companyId}/employees/{employeeId}', {
  access: 'companyMember',
  summary:
    'Change an employee. Members change only the profile that shows the company, and leave by `state`',
  whileReadOnly: true,
  params: oneEmployee,
  body: employeePatch,
  answer: employee,
  versioned: true,
})
export const inviteAgain = call('POST', '/v1/company/{companyId}/employees/{employeeId}/invite', {
  access: 'companyAdmin',
  summary: 'Renew an invitation with a new link; earlier links end',
  params: oneEmployee,
  body: v.strictObject({ sendInvitation: v.optional(v.boolean(), false), openTo }),
  answer: employee,
  extension: true,
})

const NO_INVITATION = 'This is not an invitation.'
/** The secret part of an invitation's link. */
const token = v.pipe(
  v.string(),
  v.maxLength(200, NO_INVITATION),
  v.regex(/^[\w.-]{20,200}$/, NO_INVITATION),
)
const tokenParams = v.strictObject({ token })
const rateLimit = { requests: 60, seconds: 600 }
export const getInvitation = call('GET', '/v1/invitations/{token}', {
  access: 'user',
  summary: 'An invitation to a company',
  params: tokenParams,
  answer: v.object({
    companyId: uuid,
    companyName: v.string(),
    logo: v.nullable(v.string()),
    role: v.picklist(companyRoles),
    /** The address that it is for, with its middle left out unless it is the caller's. */
    email: v.string(),
    /** The caller has that address, or whoever has the link may accept it. */
    isForYou: v.boolean(),
    openTo: v.picklist(invitationReaders),
    /** The caller has to confirm their address first: this link was not mailed to it. */
    needsConfirmation: v.boolean(),
    state: v.picklist(['open', 'expired', 'used', 'withdrawn']),
    expiresAt: timestamp,
  }),
  rateLimit,
  extension: true,
})
export const acceptInvitation = call('POST', '/v1/invitations/accept', {
  access: 'user',
  summary: 'Join a company by its invitation, which works once and for its address only',
  body: v.strictObject({
    token,
    /** The profile that shows the company; null for none, by default the default profile. */
    profileId: v.optional(v.nullable(uuid)),
  }),
  answer: employee,
  rateLimit,
  extension: true,
})
