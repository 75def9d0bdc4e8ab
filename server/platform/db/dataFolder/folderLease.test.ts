import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPglite } from '../client'
import { DataFolderTakenError, lockDataFolder } from './dataFolderLock'
import { type FolderLease, takeLease } from './folderLease'
import { describeSelf, listenIn } from './leaseHolder'

let folder = ''
let path = ''
const children: ChildProcess[] = []
/** A short silence, so that tests are quick, but longer than two checks. */
const SILENCE = { silenceMs: 1_200 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-lease-'))
  path = join(folder, 'server.lock')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const beat = (count: number) => String(count).padStart(12, '0')
const leaseText = (holder: object, count = 0) => `${JSON.stringify(holder)}\n${beat(count)}`
/** A holder on another machine, whose state this one cannot know. */
const foreign = () => ({
  ...describeSelf(folder),
  host: 'elsewhere',
  boot: crypto.randomUUID(),
  pid: 12,
})

async function take(options = SILENCE): Promise<FolderLease> {
  const lease = await takeLease(path, options)
  if ('takenBy' in lease) throw new Error(`Taken by ${lease.takenBy}.`)
  return lease
}

it('is given once, and free again after its release, with nothing left behind', async () => {
  const lease = await take()
  expect(lease.isHeld()).toBe(true)
  expect(await takeLease(path)).toEqual({
    takenBy: expect.stringContaining(`process ${String(process.pid)} on `) as string,
  })
  await lease.release()
  expect(readdirSync(folder)).toEqual([])
  await (await take()).release()
})

it('is refused while a holder on another machine sends heartbeats', async () => {
  const holder = foreign()
  writeFileSync(path, leaseText(holder))
  let count = 0
  const beating = setInterval(() => {
    writeFileSync(path, leaseText(holder, (count += 1)))
  }, 200)
  const since = performance.now()
  try {
    expect(await takeLease(path)).toEqual({ takenBy: 'process 12 on elsewhere' })
  } finally {
    clearInterval(beating)
  }
  expect(performance.now() - since).toBeLessThan(10_000)
})

it('is taken over from a silent holder elsewhere, which then finds its lease lost', async () => {
  const paused = await take()
  const [mine = ''] = readFileSync(path, 'utf8').split('\n')
  // As another machine sees it: another boot, and no heartbeat.
  writeFileSync(path, leaseText(foreign(), 7))
  const other = await take()
  expect([paused.isHeld(), other.isHeld()]).toEqual([false, true])
  await paused.release()
  expect([other.isHeld(), readFileSync(path, 'utf8').includes(mine)]).toEqual([true, false])
  await other.release()
})

it('is taken over at once from a dead process of this machine, also from another container', async () => {
  const program = `require('node:net').createServer().listen(process.argv[1], () => console.log('held'))`
  for (const pidSpace of [describeSelf(folder).pidSpace, 'pid:[1]']) {
    const holder = { ...describeSelf(folder), pidSpace }
    const child = spawn(process.execPath, ['-e', program, join(folder, `${holder.id}.sock`)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await new Promise((resolve) => child.stdout.once('data', resolve))
    writeFileSync(path, leaseText(holder))
    expect(await takeLease(path, { silenceMs: 600_000 })).toHaveProperty('takenBy')
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
    const lease = await take({ silenceMs: 600_000 })
    await lease.release()
    expect(readdirSync(folder)).toEqual([])
  }
})

it('does not trust a refusing socket on another mount, nor a process id of another container', async () => {
  const self = describeSelf(folder)
  for (const holder of [
    { ...self, disk: self.disk + 1, pidSpace: 'pid:[1]' },
    { ...self, pidSpace: 'pid:[1]' },
  ]) {
    const socket = await listenIn(folder, holder)
    await new Promise((resolve) => socket?.close(resolve))
    writeFileSync(path, leaseText(holder))
    const since = performance.now()
    const lease = await take()
    expect(performance.now() - since).toBeGreaterThan(SILENCE.silenceMs)
    await lease.release()
  }
})

it('is given to one of several processes that ask at once, with and without a silent holder', async () => {
  for (const text of [undefined, leaseText(foreign()), '']) {
    if (text !== undefined) writeFileSync(path, text)
    const results = await Promise.all(Array.from({ length: 6 }, () => takeLease(path, SILENCE)))
    const leases = results.filter((result): result is FolderLease => !('takenBy' in result))
    expect(leases.filter((lease) => lease.isHeld())).toHaveLength(1)
    expect(leases).toHaveLength(1)
    for (const lease of leases) await lease.release()
  }
})

it('sends heartbeats while the main thread is blocked', async () => {
  const lease = await take()
  const before = readFileSync(path, 'utf8')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000)
  expect(readFileSync(path, 'utf8')).not.toBe(before)
  await lease.release()
})

it('stops the next write of a database once the folder was taken', async () => {
  const onLost = vi.fn()
  const lock = await lockDataFolder(folder, { onLost })
  const database = await openPglite({ folder: join(folder, 'database'), guard: lock.guard })
  await database.lite.exec('create table kept (id int); insert into kept values (1)')
  writeFileSync(path, leaseText(foreign()))
  await expect(database.lite.exec('insert into kept values (2)')).rejects.toThrow(
    'was taken by another Tessera',
  )
  expect(onLost).toHaveBeenCalled()
  await expect(database.close()).rejects.toThrow('was taken by another Tessera')
  await lock.release()
  const again = await openPglite({ folder: join(folder, 'database') })
  expect((await again.lite.query('select id from kept')).rows).toEqual([{ id: 1 }])
  await again.close()
})

it('held elsewhere gives an error message of one sentence', async () => {
  const holder = foreign()
  writeFileSync(path, leaseText(holder))
  const beating = setInterval(() => {
    writeFileSync(path, leaseText(holder, Date.now()))
  }, 200)
  try {
    const taking = lockDataFolder(folder)
    await expect(taking).rejects.toBeInstanceOf(DataFolderTakenError)
    await expect(taking).rejects.toThrow('in use by another Tessera (process 12 on elsewhere)')
  } finally {
    clearInterval(beating)
  }
})
