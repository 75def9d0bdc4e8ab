import { expect, it } from 'vitest'
import { workQueue } from './workQueue'

it('runs at most its limit at once, in order, and continues after an error', async () => {
  const queue = workQueue(2)
  const started: number[] = []
  const finish = new Map<number, (fails: boolean) => void>()
  const results = [0, 1, 2, 3].map((job) =>
    queue(
      () =>
        new Promise<number>((resolve, reject) => {
          started.push(job)
          finish.set(job, (fails) => {
            if (fails) reject(new Error(`job ${String(job)}`))
            else resolve(job)
          })
        }),
    ),
  )
  expect(started).toEqual([0, 1])

  finish.get(1)?.(true)
  await expect(results[1]).rejects.toThrow('job 1')
  expect(started).toEqual([0, 1, 2])

  finish.get(0)?.(false)
  expect(await results[0]).toBe(0)
  expect(started).toEqual([0, 1, 2, 3])

  finish.get(2)?.(false)
  finish.get(3)?.(false)
  expect(await Promise.all([results[2], results[3]])).toEqual([2, 3])
})
