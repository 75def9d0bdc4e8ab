import { expect, it } from 'vitest'
import type { Job } from '@/contract/jobs'
import { buildJob } from '@/testing/buildJob'
import { endText, undoCount, undoText } from './jobText'

const imported = (overrides: Partial<Job>) =>
  buildJob({
    kind: 'employees',
    title: 'Import employees from “people.csv”',
    state: 'done',
    canUndo: true,
    ...overrides,
  })

it.each<[Partial<Job>, string]>([
  [{ counts: { joiner: 3, mover: 12, leaver: 2 } }, '3 added, 12 changed, 2 deactivated.'],
  [{ counts: { skipped: 1_204 } }, '1,204 skipped.'],
  [{ counts: {} }, 'Nobody was changed.'],
  [{ counts: { joiner: 100 }, state: 'cancelled' }, 'canceled. 100 added.'],
  [{ counts: { reversed: 3 }, state: 'undone' }, 'undone.'],
  [
    { counts: { reversed: 1, kept: 2 }, state: 'undone' },
    'undone, except 2 who accepted or were changed since.',
  ],
])('an import of employees with %j ends as “%s”', (overrides, text) => {
  expect(endText(imported(overrides))).toBe(`Import employees from “people.csv”: ${text}`)
})

it('a plan of employees that was discarded imported nothing', () => {
  const discarded = imported({ state: 'cancelled', canUndo: false, counts: { joiner: 3 } })
  expect(endText(discarded)).toBe('Canceled. Nothing was imported.')
})

it('the undo of an import of employees names it and counts everybody', () => {
  const job = imported({ counts: { joiner: 3, mover: 12, leaver: 2, unchanged: 7, skipped: 1 } })
  expect([undoText(job), undoCount(job)]).toEqual(['Undo import of employees', 17])
})
