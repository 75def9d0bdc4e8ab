import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log/createLog'
import { startWorker } from './startWorker'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('background work', () => {
  const logged: string[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(line) })

  it('runs when it is woken, never twice at once, and once more for wakes meanwhile', async () => {
    const ends: (() => void)[] = []
    const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
    const worker = startWorker({ name: 'work', log, run })
    worker.wake()
    worker.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(1)
    worker.wake()
    worker.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(1)
    ends.pop()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(2)
    ends.pop()?.()
    await worker.stop()
  })

  it('runs every minute, also after a failure, which is logged', async () => {
    const run = vi.fn(() => Promise.reject(new Error('broken')))
    const worker = startWorker({ name: 'work on things', log, run })
    await vi.advanceTimersByTimeAsync(180_000)
    expect(run).toHaveBeenCalledTimes(3)
    expect(logged.filter((line) => line.includes('work on things failed'))).toHaveLength(3)
    await worker.stop()
  })

  it('stops: it tells the run in progress, waits for it, and begins no other', async () => {
    let stopped: AbortSignal | undefined
    let end: () => void = () => undefined
    const run = vi.fn((signal: AbortSignal) => {
      stopped = signal
      return new Promise<void>((resolve) => {
        end = resolve
      })
    })
    const worker = startWorker({ name: 'work', log, run })
    worker.wake()
    await vi.advanceTimersByTimeAsync(0)
    let isOver = false
    const stopping = worker.stop().then(() => {
      isOver = true
    })
    worker.wake()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([stopped?.aborted, isOver]).toEqual([true, false])
    end()
    await stopping
    expect(run).toHaveBeenCalledTimes(1)
  })
})
