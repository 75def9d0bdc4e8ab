import * as v from 'valibot'
import { call } from '../call'
import { file, timestamp, uuid } from '../fields'
import { job } from '../jobs'
import { answerList } from '../list'
import { booleanParam, integerParam } from '../queryParams'
import { ofCompany } from './companies'
import { MAX_EMPLOYEES, mailStates } from './employees'

/** The fields of an employee that a file changes, in the order of its columns. */
export const employeeFields = [
  'email',
  'employeeNumber',
  'firstName',
  'lastName',
  'jobTitle',
  'department',
  'role',
] as const
export type EmployeeField = (typeof employeeFields)[number]

/** The columns of an employee file. An export has `state`, which an import ignores. */
export const employeeColumns = [...employeeFields, 'state'] as const
export type EmployeeColumn = (typeof employeeColumns)[number]

/** The columns that a file may have: one may hold the whole name, of which first and last name are read. */
const employeeFileColumns = [...employeeColumns, 'wholeName'] as const
export type EmployeeFileColumn = (typeof employeeFileColumns)[number]

/**
 * The outcomes of a row of the plan: `joiner` becomes an employee, `mover` changes, `leaver` is absent
 * from a file that is everybody, `unchanged` stays, `error` is a row that can't be used.
 */
export const employeeOutcomes = ['joiner', 'mover', 'leaver', 'unchanged', 'error'] as const
export type EmployeeOutcome = (typeof employeeOutcomes)[number]

/** The number of leavers above which an administrator types it, and their part of active employees. */
export const LEAVERS_WITHOUT_QUESTION = { most: 20, part: 0.1 } as const

/** `keep`: an empty cell changes nothing. `clear`: it empties number, job title and department. */
const emptyCells = v.picklist(['keep', 'clear'], 'Use keep or clear.')

const employeeImportOptions = v.object({
  emptyCells,
  /** Employees that the file does not name are leavers. */
  isEverybody: v.boolean(),
  /** New invitations are mailed; otherwise an administrator copies their links. */
  sendInvitations: v.boolean(),
})
export type EmployeeImportOptions = v.InferOutput<typeof employeeImportOptions>

/** An import of an employee file: its plan, and what became of it. */
export const employeeImport = v.object({
  job,
  companyId: uuid,
  /** `planned`: waits to be applied or discarded; `applying`; `ended`: `job.state` says how. */
  phase: v.picklist(['planned', 'applying', 'ended']),
  fileName: v.string(),
  options: employeeImportOptions,
  /** The columns of the file. One without a field is ignored, and so is `state`. */
  columns: answerList(
    v.object({ header: v.string(), field: v.nullable(v.picklist(employeeFileColumns)) }),
  ),
  /** Raised when the plan is applied; `apply` names it. */
  round: v.number(),
  /** The planned rows by outcome. */
  plan: v.object({
    joiner: v.number(),
    mover: v.number(),
    leaver: v.number(),
    unchanged: v.number(),
    error: v.number(),
  }),
  /** The active employees when the plan was made. */
  activeEmployees: v.number(),
  /** `apply` needs the number of leavers. */
  needsLeavers: v.boolean(),
  /** Invitations of the company whose mail waits, for example for the day's limit. */
  waitingMails: v.number(),
  /** Plans of other administrators of the company that wait to be applied. */
  otherPlans: answerList(v.object({ name: v.string(), since: timestamp })),
  createdAt: timestamp,
})
export type EmployeeImport = v.InferOutput<typeof employeeImport>

/** The fields that a row changes. `state` is of a person who left before, or leaves. */
const change = v.object({
  field: v.picklist(employeeColumns),
  before: v.string(),
  after: v.string(),
})

export const employeeImportRow = v.object({
  /** Its number in the list of the plan. */
  id: v.number(),
  /** The number of the file's row, without the header, from 1; null for a leaver. */
  row: v.nullable(v.number()),
  outcome: v.picklist(employeeOutcomes),
  /** Null for a joiner before the import, and for an error. */
  employeeId: v.nullable(uuid),
  name: v.string(),
  email: v.string(),
  changes: answerList(change),
  /** The column of an error. */
  column: v.nullable(v.string()),
  /** The reason of an error, or why a row was skipped or kept. */
  reason: v.nullable(v.string()),
  /** `skipped`: changed since the plan, so left as it was; `kept`: an undo left it. */
  status: v.picklist(['planned', 'applied', 'skipped', 'reversed', 'kept']),
  /** The mail of the person's open invitation. */
  mail: v.nullable(v.picklist(mailStates)),
})
export type EmployeeImportRow = v.InferOutput<typeof employeeImportRow>

const one = v.strictObject({ ...ofCompany, jobId: uuid })

export const importEmployees = call('POST', '/v1/company/{companyId}/import/csv', {
  access: 'companyAdmin',
  summary:
    'Plan the import of an employee file of up to 5 MB; nothing changes before the plan is applied',
  params: v.strictObject(ofCompany),
  body: v.strictObject({
    file,
    emptyCells: v.optional(emptyCells, 'keep'),
    isEverybody: v.optional(booleanParam, false),
    sendInvitations: v.optional(booleanParam, false),
  }),
  answer: employeeImport,
  success: 201,
})
export const getEmployeeImport = call('GET', '/v1/company/{companyId}/import/{jobId}', {
  access: 'companyAdmin',
  summary: 'One of your own imports of an employee file',
  params: one,
  answer: employeeImport,
  extension: true,
})
export const listEmployeeImportRows = call('GET', '/v1/company/{companyId}/import/{jobId}/rows', {
  access: 'companyAdmin',
  summary: 'A window of the rows with one outcome or status, or of all',
  params: v.strictObject({
    ...ofCompany,
    jobId: uuid,
    /** `waiting`: people whose invitation's mail waits. */
    show: v.optional(
      v.picklist([...employeeOutcomes, 'skipped', 'kept', 'waiting'], 'Unknown outcome.'),
    ),
    offset: integerParam(0, 10 * MAX_EMPLOYEES, 0),
    limit: integerParam(1, 200, 100),
  }),
  answer: v.object({
    items: answerList(employeeImportRow),
    offset: v.number(),
    total: v.number(),
  }),
  extension: true,
})
export const applyEmployeeImport = call('POST', '/v1/company/{companyId}/import/{jobId}/apply', {
  access: 'companyAdmin',
  summary:
    'Apply the plan of this round in a job; CONFLICT if the people of the company changed since. Many leavers are confirmed by their number',
  params: one,
  body: v.strictObject({
    round: v.pipe(v.number(), v.integer('Use a whole number.'), v.minValue(0)),
    leavers: v.optional(v.pipe(v.number(), v.integer('Use a whole number.'), v.minValue(0))),
  }),
  answer: employeeImport,
  extension: true,
})
export const downloadEmployeeImportErrors = call(
  'GET',
  '/v1/company/{companyId}/import/{jobId}/errors',
  {
    access: 'companyAdmin',
    summary: 'Every row with an error and its reason, as a file to correct and import again',
    params: one,
    download: 'text/csv',
    extension: true,
  },
)
export const exportEmployees = call('POST', '/v1/company/{companyId}/export/csv', {
  access: 'companyAdmin',
  summary:
    'Everybody who is active or invited, as a file that no spreadsheet runs as formulas and that imports again without a change',
  whileReadOnly: true,
  params: v.strictObject(ofCompany),
  download: 'text/csv',
  createsNothing: 'It reads.',
})
