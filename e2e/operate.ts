import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { idTokenOf } from './emulator'
import type { Account } from './fixtures'
import type { Stack } from './stack'

const script = fileURLToPath(new URL('../scripts/operate.mjs', import.meta.url))

/** Runs a command of the operator on the running stack and returns its output. */
export function operate({ dataDir }: Stack, ...args: string[]): string {
  const env = { ...process.env, DATA_DIR: dataDir }
  return execFileSync('node', [script, ...args], { env, encoding: 'utf8' })
}

/** Mints a blank card, of a company if given, and returns its id and code. */
export function mintCard(stack: Stack, companyId?: string): { id: string; code: string } {
  const company = companyId === undefined ? [] : [`--company=${companyId}`]
  const [, line = ''] = operate(stack, 'cards:mint', '--count=1', ...company).split('\r\n')
  const [id = '', , code = ''] = line.split(',')
  return { id, code }
}

/** Creates a company by the API; its owner becomes premium for it. */
export async function addCompany(stack: Stack, owner: Account): Promise<void> {
  operate(stack, 'premium:grant', `--email=${owner.email}`)
  const answer = await fetch(`${stack.url}/v1/company`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await idTokenOf(stack.emulator, owner)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Verdigris' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
