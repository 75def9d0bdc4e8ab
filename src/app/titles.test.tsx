import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { calls } from '@/contract'
import { type Call, pathParams } from '@/contract/call'
import { patterns } from '@/shared/paths'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { loaded } from '@/testing/usableControls'

/** Every route that names something; the entry page has the product's own title. */
const named = Object.values(patterns).filter((pattern) => pattern.includes(':'))

it.each(named)('%s has a title when what it names is not there', async (pattern) => {
  for (const call of Object.values<Call>(calls))
    // The user's own record is there.
    if (call.method === 'GET' && pathParams(call.path).some((name) => name !== 'userId'))
      callFailsWith(call, 'NOT_FOUND')
  document.title = 'Tessera'
  renderApp(pattern.replace(/:\w+/g, 'bad'))
  expect(await screen.findAllByRole('heading')).not.toEqual([])
  await loaded()
  expect(document.title).toMatch(/^.+ · Tessera$/)
})
