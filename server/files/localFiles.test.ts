import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalFiles } from './localFiles'

const KEY = `${'k'.repeat(32)}.webm`
let folder = ''
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'files-')) })
afterEach(() => rm(folder, { recursive: true }))

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('latin1')

it('keeps a file until it is deleted, and leaves no draft of it', async () => {
  const files = createLocalFiles(folder)
  await files.put(KEY, Buffer.from('abcdef'))
  expect([text(await files.get(KEY)), await files.size(KEY), await readdir(folder)]).toEqual(['abcdef', 6, [KEY]])
  await files.delete(KEY)
  expect([await files.get(KEY), await files.size(KEY), await readdir(folder)]).toEqual([null, null, []])
  await files.delete(KEY)
})

it('reads a range of it, and no more', async () => {
  const files = createLocalFiles(folder)
  await files.put(KEY, Buffer.from('abcdef'))
  const parts = [{ first: 0, last: 0 }, { first: 2, last: 4 }, { first: 5, last: 5 }].map(async (range) => {
    const part = await files.get(KEY, range)
    return [text(part), part?.buffer.byteLength]
  })
  expect(await Promise.all(parts)).toEqual([['a', 1], ['cde', 3], ['f', 1]])
  await expect(files.get(KEY, { first: 5, last: 6 })).rejects.toThrow('shorter')
})

it('keeps an empty file', async () => {
  const files = createLocalFiles(folder)
  await files.put(KEY, new Uint8Array())
  expect([text(await files.get(KEY)), await files.size(KEY)]).toEqual(['', 0])
})

it.each(['../secret.webp', 'short.webp', 'k'.repeat(32), ''])('knows no file by %j', async (key) => {
  const files = createLocalFiles(folder)
  expect([await files.get(key), await files.size(key)]).toEqual([null, null])
  await expect(files.put(key, new Uint8Array())).rejects.toThrow('Not a file key.')
})
