import { and, eq, ne, sql } from 'drizzle-orm'
import type { JobCtx, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { jobRows } from '../../../platform/jobs/tables'
import { freeSeats, wakeMailsAfterCommit } from '../../companies'
import type { EmployeeImportInput } from '../employeeImportInput'
import type { PersonContent } from '../planning/person'
import { type RowResult, type StoredRow, noteResults } from '../planStore'
import { deactivateEmployees } from './deactivateEmployees'
import { TOO_MANY, findFullUsers } from './fullUsers'
import { isAsExpected } from './isAsExpected'
import { type LockedPerson, lockPeople, readChanges } from './readRows'
import { type WrittenPerson, insertInvited, updatePeople } from './writeEmployees'

/** The place of the last row that is done: of the leavers first, then of the other rows. */
export interface ImportCursor {
  areLeaversDone: boolean
  place: number
}

const CHANGED = 'This person was changed since the plan was made, so they were left as they are.'
const TAKEN =
  'Somebody has this address or number since the plan was made, or the company has no room left, so the row was left out.'

export const NO_SEAT = 'All seats of the company’s plan are taken.'

/**
 * Applies the next rows of a plan, those of leavers first, whose seats others may need. Who was
 * changed since is left as they are, and listed.
 */
export async function applyStep(
  ctx: JobCtx,
  { job, input, cursor, limit }: JobWork<EmployeeImportInput, ImportCursor>,
): Promise<StepResult<ImportCursor>> {
  const { areLeaversDone, place: after } = startOf(input, cursor)
  const isLeaver = areLeaversDone ? ne(jobRows.outcome, 'leaver') : eq(jobRows.outcome, 'leaver')
  const isNotApplied = sql`${jobRows.detail} ->> 'status' is null`
  const rows = await readChanges(ctx, job, { after, limit }, and(isLeaver, isNotApplied))
  const results = new Map<number, RowResult>()
  const of = (outcome: StoredRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const stored = await lockPeople(
    ctx,
    input.companyId,
    [...of('mover'), ...of('leaver')].flatMap(({ personId }) => personId ?? []),
  )
  await applyLeavers(ctx, input, of('leaver'), stored, results)
  await applyMovers(ctx, input, of('mover'), stored, results)
  await applyJoiners(ctx, input, of('joiner'), results)
  await noteResults(ctx.db, job, results)
  wakeMailsAfterCommit(ctx, { isMailed: input.sendsMail && results.size > 0 })
  const counts: Record<string, number> = {}
  for (const { place, outcome } of rows) {
    const key = results.get(place)?.status === 'applied' ? outcome : 'skipped'
    counts[key] = (counts[key] ?? 0) + 1
  }
  const isPartDone = rows.length < limit
  return {
    cursor:
      isPartDone && !areLeaversDone
        ? { areLeaversDone: true, place: 0 }
        : { areLeaversDone, place: rows.at(-1)?.place ?? after },
    done: rows.length,
    counts,
    isEnd: isPartDone && areLeaversDone,
  }
}

/** Returns where a step begins. A number is the cursor of an earlier release, which starts over. */
function startOf(
  { plan }: EmployeeImportInput,
  cursor: ImportCursor | number | null,
): ImportCursor {
  if (cursor !== null && typeof cursor !== 'number') return cursor
  return { areLeaversDone: plan.leaver === 0, place: 0 }
}

type Results = Map<number, RowResult>
type Stored = ReadonlyMap<string, LockedPerson>

function skip(results: Results, { place }: StoredRow, reason: string): void {
  results.set(place, { status: 'skipped', reason })
}

/** Returns the rows whose people are as the plan has them, with these people; skips the others. */
function asPlanned(rows: readonly StoredRow[], stored: Stored, results: Results) {
  return rows.flatMap((row) => {
    const person = stored.get(row.personId ?? '')
    const { before, after = {} } = row.detail
    if (person && before && isAsExpected(person, before, after)) return { row, person, after }
    skip(results, row, CHANGED)
    return []
  })
}

async function applyLeavers(
  ctx: JobCtx,
  { companyId }: EmployeeImportInput,
  rows: readonly StoredRow[],
  stored: Stored,
  results: Results,
): Promise<void> {
  const leaving = asPlanned(rows, stored, results)
  const gone = await deactivateEmployees(
    ctx,
    companyId,
    leaving.map(({ person }) => person.id),
    'Not in the imported employee file',
  )
  for (const { row, person } of leaving) {
    const left = gone.get(person.id)
    if (left) results.set(row.place, { status: 'applied', ...left, profileId: person.profileId })
    else skip(results, row, CHANGED)
  }
}

async function applyMovers(
  ctx: JobCtx,
  { companyId, sendsMail }: EmployeeImportInput,
  rows: readonly StoredRow[],
  stored: Stored,
  results: Results,
): Promise<void> {
  const moving = asPlanned(rows, stored, results)
  const full = await findFullUsers(
    ctx,
    moving.flatMap(({ person, after }) => (after.state === 'active' && person.userId) || []),
  )
  let seats = (await freeSeats(ctx, companyId)) ?? Infinity
  const possible = moving.filter(({ row, person, after }) => {
    if (after.state !== 'active' || person.state === 'active') return true
    const isFull = full.has(person.userId ?? '')
    if (isFull || seats === 0) skip(results, row, isFull ? TOO_MANY : NO_SEAT)
    else seats -= 1
    return !isFull && results.get(row.place) === undefined
  })
  const changed = await updatePeople(
    ctx,
    possible.map(({ person, after }) => changedPerson(person, after)),
    { companyId, sendsMail },
  )
  for (const { row, person } of possible) {
    const version = changed.get(person.id)
    if (version === undefined) skip(results, row, TAKEN)
    else results.set(row.place, { status: 'applied', version })
  }
}

/** Returns a person with these changes. A new address, and coming back without having joined, is a new invitation. */
export function changedPerson(
  person: LockedPerson,
  changes: Partial<PersonContent>,
): WrittenPerson {
  const content = { ...person, ...changes }
  const isInvited =
    content.state === 'invited' && (changes.state !== undefined || changes.email !== undefined)
  return { id: person.id, content, isInvited }
}

async function applyJoiners(
  ctx: JobCtx,
  { companyId, sendsMail }: EmployeeImportInput,
  rows: readonly StoredRow[],
  results: Results,
): Promise<void> {
  const joining = rows.flatMap(({ personId, detail }) =>
    personId === null
      ? []
      : [{ id: personId, content: wholeContent(detail.after), isInvited: true }],
  )
  const added = await insertInvited(ctx, joining, {
    companyId,
    sendsMail,
  })
  for (const row of rows) {
    if (added.has(row.personId ?? '')) results.set(row.place, { status: 'applied', version: 1 })
    else skip(results, row, TAKEN)
  }
}

/** `planEmployees` gives a joiner every field: the cast. */
function wholeContent(content: Partial<PersonContent> = {}): PersonContent {
  return content as PersonContent
}
