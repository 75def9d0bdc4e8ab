import { expect, it } from 'vitest'
import { buildJob } from '@/testing/buildJob'
import { buildImport } from '@/testing/buildImport'
import { addedText, cancelledText, invalidRowsText, outcomeName, sumText } from './outcomeText'

const none = { created: 0, updated: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0 }

it('describes the rows that a canceled import has imported', () => {
  const job = buildJob({ kind: 'import', state: 'cancelled', total: 4890 })
  const textOf = (outcomes: Partial<typeof none>) =>
    cancelledText(buildImport({ job, outcomes: { ...none, ...outcomes } }))
  expect(textOf({})).toBe('Canceled. Nothing was imported.')
  expect(textOf({ created: 118, updated: 2 })).toBe(
    'Canceled after 120 of 4,890 rows. 118 contacts added, 2 updated.',
  )
  expect(textOf({ skipped: 3 })).toBe('Canceled after 3 of 4,890 rows. Nothing was imported.')
})

it('has a singular and a plural', () => {
  expect(sumText({ ...none, created: 1, duplicate: 1 })).toBe('1 new + 1 duplicate = 2 rows')
  expect(sumText({ ...none, duplicate: 1200 })).toBe('1,200 duplicates = 1,200 rows')
  expect(outcomeName('duplicate')).toBe('Duplicate')
  expect(addedText({ ...none, created: 1, updated: 1 })).toBe('1 contact added, 1 updated.')
  expect(addedText({ ...none, created: 2, updated: 2 })).toBe('2 contacts added, 2 updated.')
  expect(invalidRowsText(1)).toMatch(/^1 with errors is not imported; you can download it/)
  expect(invalidRowsText(2)).toMatch(/^2 with errors are not imported; you can download them/)
})
