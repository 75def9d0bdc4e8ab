import { join } from 'node:path'
import { type Env, parseEnv } from '../env'
import { LOCAL_TENANT_ID, localEnv, readOrCreateRulesKey } from '../local/localEnv'
import { openData } from '../openData'
import { explainStart } from '../platform/log/explainStart'
import { createRuleSigner } from '../platform/permissions/ruleSigner'
import { mintFile } from './mintFile'
import { MintError, readMintOptions } from './mintOptions'

/** Adds blank cards and prints their codes, which are stored nowhere, as CSV to the standard output. */
async function main(): Promise<void> {
  const input = readMintOptions(process.argv.slice(2))
  const env = await readEnv()
  const origin = originOf(env)
  const now = new Date()
  const ruleSigner = await createRuleSigner(env.RULES_PRIVATE_KEY, () => now)
  const { database, lock } = await openData(env)
  try {
    const scope = { db: database.db, ruleSigner, tenantId: env.FIREBASE_TENANT_ID, origin, now }
    for await (const part of mintFile({ ...scope, ...input })) await print(part)
  } finally {
    await database.close()
    await lock?.release()
  }
  console.error(
    `${String(input.count)} cards were added. Keep the file safe: codes are shown once.`,
  )
}

/**
 * Reads the environment of `npm run serve`, or without a `RULES_PRIVATE_KEY` that of `npm start`,
 * whose key is in the data folder.
 */
async function readEnv(): Promise<Env> {
  if (process.env.RULES_PRIVATE_KEY) return parseEnv(process.env)
  const source = { DATA_DIR: process.env.DATA_DIR ?? '.data', ...process.env }
  return localEnv(source, 0, await readOrCreateRulesKey(join(source.DATA_DIR, 'rules-key.json')))
}

function originOf({ PUBLIC_URL, FIREBASE_TENANT_ID, PORT }: Env): string {
  if (PUBLIC_URL !== '') return PUBLIC_URL
  if (FIREBASE_TENANT_ID === LOCAL_TENANT_ID) return `http://localhost:${String(PORT)}`
  throw new MintError('PUBLIC_URL: set the origin with which the addresses of cards begin.')
}

/** Resolves when the text has left this process, so that a slow reader holds the work back. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}

main().catch((error: unknown) => {
  console.error(explainStart(error, MintError))
  process.exitCode = 1
})
