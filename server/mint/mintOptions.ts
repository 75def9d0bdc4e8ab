import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { uuid } from '@/contract/fields'

/** The most cards of one run. */
const MOST = 100_000
const USAGE = 'Use: npm run --silent cards:mint -- --count=500 [--company=<id>] > codes.csv'

export interface MintInput {
  count: number
  /** The company that gets the cards as stock; null for nobody's. */
  companyId: string | null
}

/** An error that is explained to the operator as it is. */
export class MintError extends Error {
  override name = 'MintError'
}

/** Reads the command's arguments. Throws MintError. */
export function readMintOptions(args: readonly string[]): MintInput {
  const { count, company } = parse(args)
  if (count === undefined || !/^[1-9]\d{0,5}$/.test(count) || Number(count) > MOST)
    throw new MintError(`--count is a whole number from 1 to ${String(MOST)}. ${USAGE}`)
  const companyId = v.safeParse(v.nullable(uuid), company ?? null)
  if (!companyId.success) throw new MintError(`--company is the id of a company. ${USAGE}`)
  return { count: Number(count), companyId: companyId.output }
}

function parse(args: readonly string[]) {
  try {
    const options = { count: { type: 'string' }, company: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch {
    throw new MintError(USAGE)
  }
}
