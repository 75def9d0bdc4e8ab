import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LEAST_FREE_BYTES } from '../db/dataFolder/freeSpace'
import { createLocalFiles } from './localFiles'

const KEY = `${'k'.repeat(32)}.webm`
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('latin1')

it('stores a file until it is deleted, and leaves no draft', async () => {
  const files = createLocalFiles(folder)
  await files.put(KEY, Buffer.from('abcdef'))
  expect([text(await files.get(KEY)), await files.size(KEY), await readdir(folder)]).toEqual([
    'abcdef',
    6,
    [KEY],
  ])
  await files.delete(KEY)
  expect([await files.get(KEY), await files.size(KEY), await readdir(folder)]).toEqual([
    null,
    null,
    [],
  ])
  await files.delete(KEY)
})

it('reads only the requested range', async () => {
  const files = createLocalFiles(folder)
  await files.put(KEY, Buffer.from('abcdef'))
  const parts = [
    { first: 0, last: 0 },
    { first: 2, last: 4 },
    { first: 5, last: 5 },
  ].map(async (range) => {
    const part = await files.get(KEY, range)
    return [text(part), part?.buffer.byteLength]
  })
  expect(await Promise.all(parts)).toEqual([
    ['a', 1],
    ['cde', 3],
    ['f', 1],
  ])
  await expect(files.get(KEY, { first: 5, last: 6 })).rejects.toThrow('shorter')
})

it('lists the keys with a prefix, without drafts', async () => {
  const files = createLocalFiles(join(folder, 'new'))
  expect(await files.list('k')).toEqual([])
  const others = [`${'k'.repeat(31)}x.webp`, `x${'k'.repeat(31)}.webp`]
  for (const key of [KEY, ...others]) await files.put(key, new Uint8Array())
  await writeFile(join(folder, 'new', `${KEY}.1.tmp`), 'half')
  expect((await files.list('k'.repeat(31))).sort()).toEqual([KEY, others[0]].sort())
  expect(await files.list('k'.repeat(32))).toEqual([KEY])
})

it('removes drafts of killed processes, but none that may still be written', async () => {
  const files = createLocalFiles(folder)
  await files.put(KEY, Buffer.from('abcdef'))
  const now = Date.now()
  for (const [name, minutes] of [
    ['old', 61],
    ['young', 59],
  ] as const) {
    const draft = join(folder, `${KEY}.${name}.tmp`)
    await writeFile(draft, 'half')
    await utimes(draft, now / 1000, now / 1000 - minutes * 60)
  }
  await utimes(join(folder, KEY), 0, 0)
  await files.deleteDrafts(new Date(now - 3_600_000))
  expect((await readdir(folder)).sort()).toEqual([KEY, `${KEY}.young.tmp`])
  await createLocalFiles(join(folder, 'none')).deleteDrafts(new Date(now))
})

it('leaves no draft of a file that cannot be stored', async () => {
  const files = createLocalFiles(folder)
  await mkdir(join(folder, KEY))
  await expect(files.put(KEY, Buffer.from('abcdef'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual([KEY])
})

it('keeps an empty file', async () => {
  const files = createLocalFiles(folder)
  await files.put(KEY, new Uint8Array())
  expect([text(await files.get(KEY)), await files.size(KEY)]).toEqual(['', 0])
})

it.each(['../secret.webp', 'short.webp', 'k'.repeat(32), ''])(
  'finds no file at %j',
  async (key) => {
    const files = createLocalFiles(folder)
    expect([await files.get(key), await files.size(key)]).toEqual([null, null])
    await expect(files.put(key, new Uint8Array())).rejects.toThrow('Not a file key.')
  },
)

it('tells whether files can be written, and leaves nothing behind', async () => {
  await createLocalFiles(join(folder, 'new')).checkWritable()
  expect(await readdir(join(folder, 'new'))).toEqual([])
  await writeFile(join(folder, 'file'), '')
  await expect(createLocalFiles(join(folder, 'file')).checkWritable()).rejects.toMatchObject({
    code: 'EEXIST',
  })
})

it('stores nothing while little space is free, and leaves no draft', async () => {
  let free = LEAST_FREE_BYTES - 1
  const files = createLocalFiles(folder, () => free)
  await expect(files.put(KEY, Buffer.from('abcdef'))).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(files.checkWritable()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(folder)).toEqual([])
  free += 1
  await files.put(KEY, Buffer.from('abcdef'))
  expect(await readdir(folder)).toEqual([KEY])
})
