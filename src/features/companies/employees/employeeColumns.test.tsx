import { expect, it } from 'vitest'
import { contentWidths } from '@/shared/tables/columns/contentWidths'
import { buildEmployee } from '@/testing/buildCompany'
import { employeeColumns } from './employeeColumns'

it('a long address and an invitation get the room that short ones leave', () => {
  const widths = contentWidths(
    employeeColumns,
    [buildEmployee({ email: 'valentina.castellanos@studio.example', jobTitle: 'Architect' })],
    {},
  )
  expect(widths['email']).toBeGreaterThan(240)
  expect(widths['jobTitle']).toBeLessThan(100)
  expect(widths['cards']).toBe(17)
})
