import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sayWhenSlow } from './sayWhenSlow'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a start that takes long says once which step it is at', () => {
  const said: string[] = []
  const { onStep } = sayWhenSlow((line) => said.push(line))
  onStep('Opening the database')
  vi.advanceTimersByTime(3_900)
  onStep('Starting the identity emulator')
  expect(said).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['Starting the identity emulator …'])
})

it('a fast start says nothing', () => {
  const said: string[] = []
  const { onStep, end } = sayWhenSlow((line) => said.push(line))
  onStep('Opening the database')
  end()
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
})
