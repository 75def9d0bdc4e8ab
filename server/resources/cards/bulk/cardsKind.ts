import { and, desc, eq, gte } from 'drizzle-orm'
import type { CardAction, CardSelection } from '@/contract/cards/cards'
import type { CardStatus } from '@/contract/cards/card'
import type { ErrorCode } from '@/contract/errors'
import { ApiError } from '../../../platform/http/apiError'
import {
  type JobCtx,
  JobError,
  type JobRowEntry,
  type JobWork,
  type StepResult,
  jobKind,
} from '../../../platform/jobs/jobKind'
import { jobRows } from '../../../platform/jobs/tables'
import { requireWritable } from '../../../platform/permissions/requireWritable'
import type { JobRecord } from '../../../ports/registry'
import { type CardRow, lockCard } from '../cardRow'
import { type CardChange, changeCard } from '../changeCard'
import { lockHolder } from '../holders'
import { cardHistory, cards } from '../tables'
import { type SelectionCursor, countSelection, readSelection } from './selection'

/** The input of a bulk job. With `companyId` it changes cards of that company, else the owner's. */
export interface CardsInput {
  action: CardAction
  selection: CardSelection
  companyId: string | null
}

/** A changed card, as the job's rows remember it. */
interface ChangedCard {
  cardId: string
  version: number
}

type Outcome = 'changed' | 'unchanged' | 'failed'

const states = {
  deactivate: 'deactivated',
  reactivate: 'active',
  reportLost: 'lost',
  retire: 'retired',
} as const satisfies Record<string, CardStatus>

/**
 * Changes many cards. A card whose state does not allow the change fails and stays as it is. Undo
 * covers deactivating and reactivating, for cards that nobody has changed since.
 */
export const cardsKind = jobKind<CardsInput, SelectionCursor, null>({
  kind: 'cards',
  subject: 'Card',
  action: 'update',
  writes: [cards, cardHistory, jobRows],
  mostRows: 200,
  isReversible: ({ input }) => ['deactivate', 'reactivate'].includes(inputOf(input).action.type),
  step: changeNext,
  undoStep: undoLast,
})

async function changeNext(
  ctx: JobCtx,
  { job, input, cursor, limit }: JobWork<CardsInput, SelectionCursor>,
): Promise<StepResult<SelectionCursor>> {
  const { action, selection, companyId } = input
  requireCompany(ctx, companyId)
  if (action.type === 'showProfile')
    await lockHolder(ctx, ctx.actor.userId, action.profileId).catch(gone)
  const list = companyId === null ? 'own' : { companyId }
  const total = cursor ? undefined : await countSelection(ctx, { list, selection })
  const next = await readSelection(ctx, { list, selection, cursor, limit })
  const counts = { changed: 0, unchanged: 0, failed: 0 }
  const rows: JobRowEntry[] = []
  for (const id of next.ids) {
    const { outcome, after } = await changeOne(ctx, id, input)
    counts[outcome] += 1
    if (after) {
      const detail: ChangedCard = { cardId: id, version: after.version }
      rows.push({ row: job.done + rows.length + 1, outcome: 'changed', detail })
    }
  }
  const done = next.ids.length
  return {
    cursor: next.cursor,
    done,
    looked: next.read,
    counts,
    rows,
    isEnd: next.isEnd,
    ...(total !== undefined && { total: Math.max(total, done) }),
  }
}

async function changeOne(
  ctx: JobCtx,
  id: string,
  { action, companyId }: CardsInput,
): Promise<{ outcome: Outcome; after?: CardRow }> {
  const before = await lockCard(ctx, id)
  const isMeant =
    before &&
    (companyId === null ? before.ownerId === ctx.actor.userId : before.companyId === companyId)
  if (!isMeant) return { outcome: 'unchanged' }
  // Cards that are lost or handed over take an act of their own to become active.
  if (action.type === 'reactivate' && !['active', 'deactivated'].includes(before.status))
    return { outcome: 'failed' }
  const change: CardChange =
    action.type === 'showProfile'
      ? { profileId: action.profileId }
      : { status: states[action.type] }
  const after = await tryChange(ctx, before, { ...change, reason: action.reason })
  if (!after) return { outcome: 'failed' }
  return after.version === before.version ? { outcome: 'unchanged' } : { outcome: 'changed', after }
}

/** The reasons for which one card is not changed: its state, its holder, its company's plan. */
const refusals: readonly ErrorCode[] = ['CONFLICT', 'FORBIDDEN', 'PLAN_LIMIT']

/** Changes a card, or returns undefined if that is refused. */
async function tryChange(
  ctx: JobCtx,
  before: CardRow,
  change: CardChange,
): Promise<CardRow | undefined> {
  try {
    return await changeCard(ctx, before, change, { now: ctx.clock(), codeHash: noCode })
  } catch (error) {
    if (error instanceof ApiError && refusals.some((code) => code === error.code)) return undefined
    throw error
  }
}

async function undoLast(
  ctx: JobCtx,
  { job, input, limit }: JobWork<CardsInput, null>,
): Promise<StepResult<null>> {
  requireCompany(ctx, input.companyId)
  const isOfJob = and(
    eq(jobRows.tenantId, job.tenantId),
    eq(jobRows.ownerId, job.ownerId),
    eq(jobRows.jobId, job.id),
    eq(jobRows.outcome, 'changed'),
  )
  const rows = await ctx.db
    .select({ row: jobRows.row, detail: jobRows.detail })
    .from(jobRows)
    .where(isOfJob)
    .orderBy(desc(jobRows.row))
    .limit(limit)
  const first = rows.at(-1)
  if (!first) return { cursor: null, done: 0, isEnd: true }
  const status = input.action.type === 'deactivate' ? 'active' : 'deactivated'
  let reversed = 0
  for (const { detail } of rows.toReversed()) {
    const { cardId, version } = changedOf(detail)
    const before = await lockCard(ctx, cardId)
    if (before?.version !== version) continue
    if (await tryChange(ctx, before, { status, reason: 'Undo' })) reversed += 1
  }
  await ctx.db.delete(jobRows).where(and(isOfJob, gte(jobRows.row, first.row)))
  return {
    cursor: null,
    done: rows.length,
    counts: { reversed, kept: rows.length - reversed },
    isEnd: rows.length < limit,
  }
}

function requireCompany({ actor, clock }: JobCtx, companyId: string | null): void {
  if (companyId === null) return
  const membership = actor.memberships.find((each) => each.companyId === companyId)
  if (!membership || membership.role === 'member')
    throw new JobError('You are no longer an administrator of this company.')
  requireWritable(membership, clock())
}

function gone(error: unknown): never {
  if (error instanceof ApiError) throw new JobError('This profile does not exist anymore.')
  throw error
}

function noCode(): string {
  throw new Error('A bulk change gives no codes.')
}

/** Narrows a job's input, which this kind wrote. */
function inputOf(input: JobRecord['input']): CardsInput {
  return input as CardsInput
}

/** Narrows a row's detail, which this kind wrote. */
function changedOf(detail: unknown): ChangedCard {
  return detail as ChangedCard
}
