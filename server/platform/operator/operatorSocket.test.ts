import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { registry } from '../../resources'
import { premiumSubscriptions } from '../../resources/billing/premium'
import { TENANT } from '../../testing/testIdentity'
import { useTestServer } from '../../testing/harness'
import { openOperatorSocket } from './operatorSocket'
import { type OperatorCommand, operatorCommand } from './operatorCommand'

const server = useTestServer()
/** A command starts a process of its own. */
const WAIT = { timeout: 20_000 }
let folder = ''
let close = () => Promise.resolve()

const broken = operatorCommand({
  usage: 'break',
  options: v.strictObject({}),
  async *run() {
    yield await Promise.resolve('first\n')
    throw new Error('The database is gone.')
  },
})

async function open(commands: Record<string, OperatorCommand> = registry.operatorCommands) {
  const { deps } = server
  close = await openOperatorSocket({
    folder,
    commands,
    deps: { ...deps, publicUrl: 'https://cards.example' },
    log: deps.log,
  })
}

/** Runs the script as an operator does. */
function operate(...args: string[]) {
  return run('node', ['scripts/operate.mjs', ...args])
}

function run(file: string, args: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((done) => {
    const env = { ...process.env, DATA_DIR: folder }
    execFile(file, args, { env }, (failure, out, error) => {
      done({ code: failure ? Number(failure.code) : 0, out, error })
    })
  })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-operator-'))
})
afterEach(async () => {
  await close()
  close = () => Promise.resolve()
  rmSync(folder, { recursive: true, force: true })
})

describe('a command of the operator', () => {
  it('grants premium to a person and takes it back, while the server has the database', async () => {
    await open()
    await server.createActor('ada')
    const premium = async () =>
      (await premiumSubscriptions(server.database.db, TENANT, ['ada'], server.now)).length > 0
    expect(await operate('premium:grant', '--email=ada@example.com')).toEqual({
      code: 0,
      out: 'ada@example.com is premium now.\n',
      error: '',
    })
    expect(await premium()).toBe(true)
    expect((await operate('premium:revoke', '--email=ada@example.com')).code).toBe(0)
    expect(await premium()).toBe(false)
  })

  it('says what is wrong, on the other output and with another exit code', async () => {
    await open()
    const failed = async (...args: string[]) => {
      const { code, out, error } = await operate(...args)
      expect([code, out]).toEqual([1, ''])
      return error.trim()
    }
    expect(await failed('premium:grant', '--email=eve@example.com')).toBe(
      'Nobody with the address eve@example.com has signed in yet.',
    )
    expect(await failed('premium:grant')).toMatch(/^--email: .*\nUsage: npm run premium:grant/)
    expect(await failed('premium:grant', 'ada')).toBe('ada is not an option.')
    expect(await failed('nothing')).toBe('There is no command nothing.')
    await close()
    expect(await failed('premium:grant', '--email=a@b.example')).toContain('No server runs with')
  })

  it('fails where the server breaks off in the middle', async () => {
    await open({ break: broken })
    const { code, out, error } = await operate('break')
    expect([code, out.trim()]).toEqual([1, 'first'])
    expect(error).toContain('The server broke off')
    expect(server.logged.join()).toContain('a command of the operator broke off')
  })
})

it.runIf(existsSync('/dev/full'))('says in one sentence that its output has no room', async () => {
  await open({ break: broken })
  const { code, error } = await run('sh', ['-c', 'node scripts/operate.mjs break > /dev/full'])
  expect([code, error]).toEqual([
    1,
    'The output could not be written (ENOSPC). What was done until then stays.\n',
  ])
})

describe('the socket', () => {
  it('is closed to other accounts and leaves no file behind', async () => {
    await open()
    const path = join(folder, 'operator.sock')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await close()
    expect(existsSync(path)).toBe(false)
  })

  it.each([
    ['constructor', '{}', 404],
    ['__proto__', '{}', 404],
    ['toString', '{}', 404],
    ['hasOwnProperty', '{}', 404],
    ['', '{}', 404],
    ['premium:grant', '{"email"', 400],
    ['premium:grant', '', 400],
    ['premium:grant', 'null', 400],
    ['premium:grant', '[]', 400],
    ['premium:grant', '{"__proto__":1,"email":"a"}', 400],
  ])('answers what it does not know: %s with %s', async (name, body, status) => {
    await open()
    const asked = request({
      socketPath: join(folder, 'operator.sock'),
      path: `/${name}`,
      method: 'POST',
    })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(status)
    expect(server.logged).toEqual([])
  })

  it('is missing, and the server runs, where the folder takes no sockets', async () => {
    const isFolder = join(folder, 'operator.sock')
    mkdirSync(join(isFolder, 'kept'), { recursive: true })
    await open()
    expect(server.logged.join()).toContain("operator's commands")
    expect((await operate('premium:grant')).code).toBe(1)
    expect(existsSync(join(isFolder, 'kept'))).toBe(true)
  })

  it('replaces that of a killed process, and leaves one that answers to its process', async () => {
    writeFileSync(join(folder, 'operator.sock'), '')
    await open()
    const closeFirst = close
    await open({})
    await close()
    expect((await operate('premium:grant')).error).toContain('--email')
    close = closeFirst
  })

  it('passes to a process that began meanwhile, as in a rolling update', async () => {
    await open({})
    const closeFirst = close
    await open()
    await closeFirst()
    await vi.waitFor(async () => {
      expect((await operate('premium:grant')).error).toContain('--email')
    }, WAIT)
  })

  it('passes to nobody who has stopped while waiting', async () => {
    await open({})
    const closeFirst = close
    await open()
    await close()
    await closeFirst()
    expect(existsSync(join(folder, 'operator.sock'))).toBe(false)
  })
})
