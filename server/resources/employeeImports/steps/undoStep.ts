import { sql } from 'drizzle-orm'
import type { JobCtx, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { jobRows } from '../../../platform/jobs/tables'
import { reactivateHeldCards } from '../../cards'
import { freeSeats } from '../../companies'
import type { EmployeeImportInput } from '../employeeImportInput'
import { type PersonContent, contentFields, nameOf } from '../planning/person'
import { type RowDetail, type RowResult, type StoredRow, noteResults } from '../planStore'
import { NO_SEAT, changedPerson } from './applyStep'
import { deactivateEmployees } from './deactivateEmployees'
import { TOO_MANY, findFullUsers } from './fullUsers'
import { isAsExpected } from './isAsExpected'
import { type LockedPerson, lockPeople, readChanges } from './readRows'
import { updatePeople } from './writeEmployees'

const UNDONE = 'The import that deactivated it was undone'
const CHANGED = 'This person was changed since the import, so they were left as they are.'
const TAKEN =
  'Somebody else has the earlier address or number by now, so they were left as they are.'

/** The place of the last row that is undone. */
export type UndoCursor = number

/**
 * Undoes the next rows of an import: withdraws open invitations and restores who was not changed
 * since. Members who accepted stay, and are listed.
 */
export async function undoStep(
  ctx: JobCtx,
  { job, input, cursor, limit }: JobWork<EmployeeImportInput, UndoCursor>,
): Promise<StepResult<UndoCursor>> {
  const isApplied = sql`${jobRows.detail} ->> 'status' = 'applied'`
  const rows = await readChanges(ctx, job, { after: cursor ?? 0, limit }, isApplied)
  const stored = await lockPeople(
    ctx,
    input.companyId,
    rows.flatMap(({ personId }) => personId ?? []),
  )
  const results = new Map<number, RowResult>()
  const isOf = (outcome: StoredRow['outcome']) => (row: StoredRow) => row.outcome === outcome
  await withdrawJoiners(ctx, input, { rows: rows.filter(isOf('joiner')), stored, results })
  await restoreOthers(ctx, input, {
    rows: rows.filter((row) => row.outcome !== 'joiner'),
    stored,
    results,
  })
  await noteResults(ctx.db, job, results)
  const reversed = [...results.values()].filter(({ status }) => status === 'reversed').length
  return {
    cursor: rows.at(-1)?.place ?? cursor ?? 0,
    done: rows.length,
    counts: { reversed, kept: rows.length - reversed },
    isEnd: rows.length < limit,
  }
}

interface Undoing {
  rows: readonly StoredRow[]
  stored: ReadonlyMap<string, LockedPerson>
  results: Map<number, RowResult>
}

/** A person to restore, as an import left them. */
interface Restored {
  row: StoredRow
  person: LockedPerson
  changes: Partial<PersonContent>
}

function keep({ results }: Undoing, { place }: StoredRow, reason: string): void {
  results.set(place, { status: 'kept', reason })
}

async function withdrawJoiners(
  ctx: JobCtx,
  { companyId }: EmployeeImportInput,
  undoing: Undoing,
): Promise<void> {
  const { rows, stored, results } = undoing
  const open: string[] = []
  for (const row of rows) {
    const person = stored.get(row.personId ?? '')
    if (person?.state === 'invited') open.push(person.id)
    const isGone = !person || person.state === 'deactivated'
    if (person?.state === 'invited' || isGone) results.set(row.place, { status: 'reversed' })
    else keep(undoing, row, stays(person))
  }
  await deactivateEmployees(ctx, companyId, open)
}

function stays(person: LockedPerson): string {
  return `${nameOf(person)} accepted the invitation, so they stay. Deactivate them among the employees if they must go.`
}

async function restoreOthers(
  ctx: JobCtx,
  { companyId }: EmployeeImportInput,
  undoing: Undoing,
): Promise<void> {
  const { rows, stored, results } = undoing
  const unchanged = rows.flatMap((row) => {
    const person = stored.get(row.personId ?? '')
    const { before, after = {} } = row.detail
    const changes = before ? inverseOf(before, after) : {}
    if (person && before && isAsExpected(person, { ...before, ...after }, changes))
      return { row, person, before, changes }
    const hasAccepted = after.state === 'invited' && person?.state === 'active'
    keep(undoing, row, hasAccepted ? stays(person) : CHANGED)
    return []
  })
  const restoring = await withSeats(
    ctx,
    companyId,
    await withRoom(ctx, unchanged, undoing),
    undoing,
  )
  // People who leave again are deactivated below, with their cards.
  const changed = await updatePeople(
    ctx,
    restoring.map(({ row, person, changes }) => {
      const written = { ...changedPerson(person, changes), profileId: row.detail.profileId ?? null }
      if (changes.state === undefined) return written
      const state = changes.state === 'deactivated' ? person.state : changes.state
      return { ...written, content: { ...written.content, state }, isInvited: false }
    }),
    { companyId, sendsMail: false },
  )
  const restored = restoring.filter(({ row, person }) => {
    const isRestored = changed.has(person.id)
    if (isRestored) results.set(row.place, { status: 'reversed' })
    else keep(undoing, row, TAKEN)
    return isRestored
  })
  const going = restored.filter(({ changes }) => changes.state === 'deactivated')
  await deactivateEmployees(
    ctx,
    companyId,
    going.map(({ person }) => person.id),
  )
  const held = restored.flatMap(({ row, person }) => cardsOf(row.detail, person))
  await reactivateHeldCards({ ...ctx, companyId }, held, UNDONE)
}

/** Returns those who are not in the most companies by now, as somebody who comes back may be. */
async function withRoom<T extends Restored>(
  ctx: JobCtx,
  restoring: readonly T[],
  undoing: Undoing,
): Promise<T[]> {
  const comesBack = ({ person, changes }: Restored) =>
    changes.state === 'active' && person.state !== 'active'
  const full = await findFullUsers(
    ctx,
    restoring.filter(comesBack).flatMap(({ person }) => person.userId ?? []),
  )
  return restoring.filter((each) => {
    const isFull = comesBack(each) && full.has(each.person.userId ?? '')
    if (isFull) keep(undoing, each.row, TOO_MANY)
    return !isFull
  })
}

/** Returns those for whom there are seats, which somebody may have taken since the undo began. */
async function withSeats<T extends Restored>(
  ctx: JobCtx,
  companyId: string,
  restoring: readonly T[],
  undoing: Undoing,
): Promise<T[]> {
  const free = await freeSeats(ctx, companyId)
  if (free === null) return [...restoring]
  const isActive = ({ person }: Restored) => person.state === 'active'
  const going = restoring.filter((each) => isActive(each) && each.changes.state === 'deactivated')
  let seats = free + going.length
  return restoring.filter((each) => {
    if (each.changes.state !== 'active' || isActive(each)) return true
    seats -= 1
    const hasSeat = seats >= 0
    if (!hasSeat) keep(undoing, each.row, NO_SEAT)
    return hasSeat
  })
}

/** Returns the changes that take these back. */
function inverseOf(before: PersonContent, after: Partial<PersonContent>): Partial<PersonContent> {
  return Object.fromEntries(
    contentFields
      .filter((field) => after[field] !== undefined)
      .map((field) => [field, before[field]]),
  )
}

function cardsOf({ cards = [] }: RowDetail, { userId }: LockedPerson) {
  return userId === null ? [] : cards.map((card) => ({ ...card, ownerId: userId }))
}
