import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { formatActivationCode } from '@/contract/cards/activationCode'
import type { CardStatus } from '@/contract/cards/card'
import { list } from '@/contract/list'
import type { Db } from '../../platform/db/client'
import type { RuleSigner } from '../../ports/identity'
import { type MintedCard, mintCards } from '../../resources/cards'
import { cardHistory, cards } from '../../resources/cards/tables'
import { directory } from '../../resources/profiles/tables'
import type { MailboxMessage } from '../mailboxPage'

interface DemoCards {
  db: Db
  ruleSigner: Pick<RuleSigner, 'deriveKey'>
  tenantId: string
  userId: string
  profileId: string
  now: Date
}

const DAY_MS = 86_400_000
const BLANK = 3

/** The demo user's cards: a name, a state and the days since they were activated. */
const own: readonly { name: string; status: CardStatus; days: number }[] = [
  { name: 'Blue metal card', status: 'active', days: 120 },
  { name: 'Trade fair badge', status: 'deactivated', days: 60 },
  { name: 'Wooden card', status: 'lost', days: 200 },
]

/**
 * Gives the demo user three cards, active, deactivated and lost, and adds three blank ones, which it
 * returns with their codes.
 */
export async function addDemoCards(demo: DemoCards): Promise<MintedCard[]> {
  const minted: MintedCard[] = []
  const count = own.length + BLANK
  for await (const batch of mintCards({ ...demo, companyId: null, count })) minted.push(...batch)
  for (const [index, card] of own.entries()) {
    const { id = '' } = minted[index] ?? {}
    await giveCard(demo, id, card)
  }
  return minted.slice(own.length)
}

/** The cards that members of the company hold; two more are in its stock. */
const ofMembers: typeof own = [
  { name: 'Walnut card', status: 'active', days: 90 },
  { name: 'Walnut card', status: 'active', days: 75 },
  { name: 'Site badge', status: 'deactivated', days: 40 },
  { name: 'Walnut card', status: 'lost', days: 110 },
]

/** The days since the company's cards were minted. */
const MINTED_DAYS = 130

interface DemoMember {
  userId: string
  profileId: string
}

/** Gives the first members of the company a card each, and leaves two cards in its stock. */
export async function addCompanyCards(
  demo: Omit<DemoCards, 'profileId'> & { companyId: string },
  members: readonly DemoMember[],
): Promise<void> {
  const minted: MintedCard[] = []
  const count = ofMembers.length + 2
  const now = new Date(demo.now.getTime() - MINTED_DAYS * DAY_MS)
  for await (const batch of mintCards({ ...demo, now, count })) minted.push(...batch)
  for (const [index, card] of ofMembers.entries()) {
    const [member, { id = '' } = {}] = [members[index], minted[index]]
    if (member) await giveCard({ ...demo, ...member, actorId: demo.userId }, id, card)
  }
}

async function giveCard(
  demo: DemoCards & { companyId?: string; actorId?: string },
  id: string,
  { name, status, days }: (typeof own)[number],
): Promise<void> {
  const { db, tenantId, userId, profileId, now, companyId = '', actorId = userId } = demo
  const heldSince = new Date(now.getTime() - days * DAY_MS)
  const isCard = (table: { tenantId: typeof cards.tenantId; id: typeof cards.id }) =>
    and(eq(table.tenantId, tenantId), eq(table.id, id))
  await db
    .update(cards)
    .set({
      ...{ ownerId: userId, profileId, name, status, heldSince, codeHash: null, version: 2 },
      createdAt: heldSince,
    })
    .where(isCard(cards))
  const key = and(eq(directory.kind, 'card'), eq(directory.key, id))
  await db.update(directory).set({ ownerId: userId }).where(key)
  const changes = [
    { change: 'state', from: 'blank', to: 'active', at: heldSince },
    { change: 'holder', from: companyId, to: userId, at: heldSince },
    { change: 'profile', from: '', to: profileId, at: heldSince },
    { change: 'state', from: 'active', to: status, at: new Date(now.getTime() - DAY_MS) },
  ] as const
  const entry = { tenantId, ownerId: companyId || userId, cardId: id, actorId }
  await db
    .insert(cardHistory)
    .values(
      changes
        .filter(({ from, to }) => from !== to)
        .map((change, place) => ({ ...entry, id: randomUUID(), place, ...change })),
    )
}

const FILE = 'demo-cards.json'
const stored = list(v.object({ id: v.string(), code: v.string() }), 100)

/** Stores the codes of the demo's new cards in the data folder, for the local mailbox only. */
export function writeDemoCodes(folder: string, minted: readonly MintedCard[]): void {
  writeFileSync(join(folder, FILE), JSON.stringify(minted), { mode: 0o600 })
}

/** Returns the local mailbox's message with the codes of the cards that are still blank. */
export async function demoCardMail(folder: string, db: Db, to: string): Promise<MailboxMessage[]> {
  const file = join(folder, FILE)
  if (!existsSync(file)) return []
  const minted = v.parse(stored, JSON.parse(readFileSync(file, 'utf8')))
  const ids = minted.map(({ id }) => id)
  const blank = await db
    .select({ id: cards.id, createdAt: cards.createdAt })
    .from(cards)
    .where(and(inArray(cards.id, ids), eq(cards.status, 'blank')))
  const left = minted.filter(({ id }) => blank.some((card) => card.id === id))
  const [first] = blank
  if (!first) return []
  return [
    {
      to,
      subject: 'Your new cards',
      lines: left.map(({ id, code }) => `${formatActivationCode(code)} for /card/${id}`),
      link: '/cards',
      receivedAt: first.createdAt,
    },
  ]
}
