import { afterEach, expect, it, vi } from 'vitest'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import { buildArchive } from '@/testing/archives'
import { RestoreError, restoreArchive, createRestoreRun } from './restoreArchive'

afterEach(() => {
  vi.doUnmock('../archive/readArchive')
})

it('can be retried when the archive reader could not be loaded', async () => {
  vi.doMock('../archive/readArchive', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const run = createRestoreRun(await buildArchive())
  const error: unknown = await restoreArchive(run, {
    send: vi.fn(),
    upload: vi.fn(),
    onProgress: vi.fn(),
    signal: new AbortController().signal,
  }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RestoreError)
  expect(error).toMatchObject({ canRetry: true })
  expect(takeConsoleErrors()).toHaveLength(1)
})
