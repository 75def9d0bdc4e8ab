import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { csvLine } from '@/contactFiles/csv/csvLine'
import { unguardFormula } from '@/contactFiles/csv/formulaGuard'
import { OperatorError, operatorCommand } from '../../platform/operator/operatorCommand'
import { admitCardIds, keyHasher } from '../profiles'
import { cards } from './tables'

const PAGE = 500
const HEADER = ['Id', 'Proof']

/**
 * The command that prints the cards in people's hands as CSV, for a server that takes them over. A
 * proof fits the archive of the card's holder alone.
 */
const list = operatorCommand({
  usage: '-s cards:list > cards.csv',
  options: v.strictObject({}),
  async *run({ db, tenantId }) {
    const { proof } = await keyHasher(db)
    yield csvLine(HEADER)
    for (let after = ''; ;) {
      const held = and(
        eq(cards.tenantId, tenantId),
        eq(cards.kind, 'physical'),
        isNull(cards.companyId),
        ne(cards.ownerId, ''),
        ne(cards.status, 'handedOver'),
        gt(cards.id, after),
      )
      const rows = await db.select().from(cards).where(held).orderBy(asc(cards.id)).limit(PAGE)
      yield rows
        .map((row) => csvLine([row.id, proof(tenantId, { ...row, kind: 'card', key: row.id })]))
        .join('')
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      after = last.id
    }
  },
})

/**
 * The command that takes over the cards of another server's list: each comes back with the archive
 * of its holder, and with no other.
 */
const admit = operatorCommand({
  usage: '-s cards:admit -- --file=cards.csv',
  options: v.strictObject({ file: v.string('name the list that cards:list printed.') }),
  async *run({ db, tenantId, clock }, { file }) {
    const listed = file.split(/\r?\n/).flatMap((line, at) => readLine(line, at + 1))
    if (listed.length === 0) throw new OperatorError('The list has no cards.')
    const admitted = await admitCardIds({ db, tenantId, now: clock() }, listed)
    const known = listed.length - admitted
    yield `Cards that can come back with the archives of their holders: ${String(admitted)}.\n`
    if (known > 0)
      yield `Cards that are on this server already and stay as they are: ${String(known)}.\n`
  },
})

/** Reads a line of the list; the header and empty lines are none. Ids and proofs may begin with `-`. */
function readLine(line: string, number: number): { id: string; proof: string }[] {
  if (line === '' || line === HEADER.join(',')) return []
  const plain = line
    .split(',')
    .map((cell) => unguardFormula(cell.replace(/^"|"$/g, '')))
    .join()
  const [, id, proof] = /^([\w-]{22}),([\w-]{43})$/.exec(plain) ?? []
  if (id === undefined || proof === undefined)
    throw new OperatorError(
      `Line ${String(number)} is not an id and a proof, as cards:list prints them. Nothing was changed.`,
    )
  return [{ id, proof }]
}

export const moveCommands = { 'cards:list': list, 'cards:admit': admit }
