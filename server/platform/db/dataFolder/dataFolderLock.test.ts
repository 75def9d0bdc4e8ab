import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderTakenError, lockAddress, lockDataFolder } from './dataFolderLock'
import { removeStaleSocket } from './dataFolderSocket'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts another process that listens on an address; resolves when it does. */
async function holdElsewhere(address: string): Promise<ChildProcess> {
  const script = `require('node:net').createServer((s) => s.end(String(process.pid))).listen(${JSON.stringify(address)}, () => console.log('held'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

test('refuses a locked folder under any of its names until it is released', async () => {
  const lock = await lockDataFolder(folder)
  const otherName = `${folder}-link`
  symlinkSync(folder, otherName)
  try {
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderTakenError)
    await expect(lockDataFolder(otherName)).rejects.toThrow(`process ${String(process.pid)}`)
  } finally {
    rmSync(otherName)
    await lock.release()
  }
  const again = await lockDataFolder(folder)
  await again.release()
})

test('locks of different parts of a folder are independent', async () => {
  const [one, two] = [await lockDataFolder(folder), await lockDataFolder(folder, { part: 'two' })]
  await expect(lockDataFolder(folder, { part: 'two' })).rejects.toBeInstanceOf(DataFolderTakenError)
  await Promise.all([one.release(), two.release()])
})

test('distinguishes folders, and creates a missing one', async () => {
  const [one, two] = [
    await lockDataFolder(join(folder, 'one')),
    await lockDataFolder(join(folder, 'deep', 'two')),
  ]
  expect(existsSync(join(folder, 'deep', 'two'))).toBe(true)
  await Promise.all([one.release(), two.release()])
})

test('the lock of a killed process ends with it', async () => {
  const holder = await holdElsewhere(lockAddress(realpathSync(folder)))
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${String(holder.pid)}`)
  await killed(holder)
  const lock = await lockDataFolder(folder)
  await lock.release()
})

test('a socket file is taken over only once its process is dead', async () => {
  const path = join(folder, 'held.sock')
  const holder = await holdElsewhere(path)
  expect(await removeStaleSocket(path)).toBe(false)
  await killed(holder)
  expect(existsSync(path)).toBe(true)
  expect(await removeStaleSocket(path)).toBe(true)
  expect(existsSync(path)).toBe(false)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  server.close()
})

test('every platform gets a short address that depends on the real path', () => {
  expect(lockAddress('/a', 'linux')).toMatch(/^\0tessera-[0-9a-f]{32}$/)
  expect(lockAddress('/a', 'win32')).toMatch(/^\\\\\.\\pipe\\tessera-/)
  expect(lockAddress('/a', 'darwin')).toMatch(/\.sock$/)
  expect(lockAddress('/a', 'linux')).not.toBe(lockAddress('/b', 'linux'))
})
