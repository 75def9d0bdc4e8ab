import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { explainStart } from '../platform/log/explainStart'
import { type AuthEmulator, AuthEmulatorError, startAuthEmulator } from './authEmulator'
import { createAccount, findAccount, listOobCodes } from './emulatorRest'

const names = { projectId: 'demo-test', tenantId: 'fixed-tenant' }
const ada = { email: 'ada@example.com', password: 'correct horse', displayName: 'Ada' }
const session = v.object({ localId: v.string(), idToken: v.string(), refreshToken: v.string() })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-emulator-test-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Makes a call as the browser does, with only the API key. */
async function client(
  host: string,
  path: string,
  body: object,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`http://${host}/${path}?key=any`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const signIn = (host: string, { email, password }: { email: string; password: string }) =>
  client(host, 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
    email,
    password,
    tenantId: names.tenantId,
    returnSecureToken: true,
  })

describe('an emulator with a snapshot', () => {
  let emulator: AuthEmulator
  let snapshotFile: string
  const onChange = vi.fn()
  beforeAll(async () => {
    snapshotFile = join(folder, 'kept', 'identity.json')
    emulator = await startAuthEmulator({ ...names, snapshotFile, onChange })
  }, 30_000)
  afterAll(() => emulator.close())

  test('has the tenant, signs in with a password and issues tokens for it', async () => {
    const userId = await createAccount(emulator, ada)
    expect(await findAccount(emulator, ada.email)).toBe(userId)
    const { localId, idToken } = v.parse(session, (await signIn(emulator.host, ada)).body)
    expect(localId).toBe(userId)
    const claims: unknown = JSON.parse(
      Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims).toMatchObject({ email: ada.email, firebase: { tenant: names.tenantId } })
  })

  test('another emulator restores everything from the file right after a change: accounts, sessions, revocations', async () => {
    const before = v.parse(session, (await signIn(emulator.host, ada)).body)
    await vi.waitFor(() => {
      expect(readFileSync(snapshotFile, 'utf8')).toContain(ada.email)
    })
    const again = await startAuthEmulator({ ...names, snapshotFile })
    try {
      expect(await signIn(again.host, ada)).toMatchObject({
        status: 200,
        body: { localId: before.localId },
      })
      const renewed = await client(again.host, 'securetoken.googleapis.com/v1/token', {
        grantType: 'refresh_token',
        refreshToken: before.refreshToken,
      })
      expect(renewed.status).toBe(200)
      const looked = await client(again.host, 'identitytoolkit.googleapis.com/v1/accounts:lookup', {
        idToken: before.idToken,
        tenantId: names.tenantId,
      })
      expect(looked).toMatchObject({
        status: 200,
        body: { users: [{ localId: before.localId, displayName: 'Ada' }] },
      })
    } finally {
      await again.close()
    }
  })

  test('distinguishes an unknown e-mail from a wrong password, unless enumeration protection is on', async () => {
    const wrong = { email: ada.email, password: 'not it at all' }
    expect(await signIn(emulator.host, wrong)).toMatchObject({
      status: 400,
      body: { error: { message: 'INVALID_PASSWORD' } },
    })
    const guarded = await startAuthEmulator({
      ...names,
      snapshotFile,
      isEnumerationProtected: true,
    })
    try {
      expect(await signIn(guarded.host, wrong)).toMatchObject({
        status: 400,
        body: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } },
      })
    } finally {
      await guarded.close()
    }
  })

  test('reports changes', async () => {
    const requestType = 'PASSWORD_RESET'
    onChange.mockClear()
    await client(emulator.host, 'identitytoolkit.googleapis.com/v1/accounts:sendOobCode', {
      requestType,
      email: ada.email,
      tenantId: names.tenantId,
    })
    await vi.waitFor(() => {
      expect(onChange).toHaveBeenCalled()
    })
    expect(await listOobCodes(emulator)).toMatchObject([{ email: ada.email, requestType }])
  })
})

test('an unreadable snapshot stops the start and stays unchanged', async () => {
  const snapshotFile = join(folder, 'broken.json')
  writeFileSync(snapshotFile, '{"format":1,')
  await expect(startAuthEmulator({ ...names, snapshotFile })).rejects.toThrow('JSON')
  expect(readFileSync(snapshotFile, 'utf8')).toBe('{"format":1,')
})

test('a port in use stops the start, which says so', async () => {
  const taken = createServer()
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const error: unknown = await startAuthEmulator({ ...names, port }).catch(
    (reason: unknown) => reason,
  )
  expect(explainStart(error, AuthEmulatorError)).toMatch(/emulator did not start[^]+EADDRINUSE/)
  taken.close()
})

test('ignores SIGINT and ends when its parent is killed', async () => {
  const program = fileURLToPath(new URL('./emulator/child.cjs', import.meta.url))
  const options = JSON.stringify({ ...names, port: 0, isEnumerationProtected: false })
  const parentScript = `const child = require('node:child_process').fork(${JSON.stringify(program)}, [${JSON.stringify(options)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('message', (message) => console.log(JSON.stringify({ pid: child.pid, port: message.port })))`
  const parent = spawn(process.execPath, ['-e', parentScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) =>
    parent.stdout.once('data', (chunk: Buffer) => {
      resolve(chunk.toString())
    }),
  )
  const { pid, port } = v.parse(v.object({ pid: v.number(), port: v.number() }), JSON.parse(line))
  process.kill(pid, 'SIGINT')
  expect((await fetch(`http://127.0.0.1:${String(port)}/`)).status).toBe(200)
  parent.kill('SIGKILL')
  await vi.waitFor(() => {
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  }, 5_000)
})

// It takes some 14 seconds, and only another version of the pinned package could break it.
if (process.env.LONG === '1') {
  test('the command line, its fallback, keeps the same accounts in the same file', async () => {
    const snapshotFile = join(folder, 'cli.json')
    const slow = await startAuthEmulator({ ...names, snapshotFile, isCliOnly: true })
    let userId: string
    try {
      userId = await createAccount(slow, ada)
    } finally {
      await slow.close()
    }
    const quick = await startAuthEmulator({ ...names, snapshotFile })
    try {
      expect(await signIn(quick.host, ada)).toMatchObject({
        status: 200,
        body: { localId: userId },
      })
    } finally {
      await quick.close()
    }
  }, 120_000)
}
