import { afterEach, expect, it } from 'vitest'
import { paths } from '@/shared/paths'
import { ATTEMPT_ID, returnAddress, storeAttempt } from '../testing/attempts'
import { receiveReturn } from './receiveReturn'

const home = window.location.href

afterEach(() => {
  window.history.replaceState(null, '', home)
})

it('takes code, state and fragment out of the address at once', () => {
  storeAttempt()
  window.history.replaceState({ key: 'kept' }, '', `${returnAddress(paths.integrations())}#_`)
  const response = receiveReturn(window.location.href.replace(/#.*/, ''))
  expect(window.location.href).toBe(
    `${window.location.origin}${paths.integrations()}?returned=${ATTEMPT_ID}`,
  )
  expect(window.history.state).toEqual({ key: 'kept' })
  expect(response.headers.get('Location')).toBe(`${paths.integrations()}?returned=${ATTEMPT_ID}`)
})

it('returns to the company that the attempt is of, whichever address it came to', () => {
  storeAttempt({ provider: 'instagram', companyId: 'company-1' })
  const response = receiveReturn(`${window.location.origin}${returnAddress(paths.integrations())}`)
  expect(response.headers.get('Location')).toBe(
    `${paths.company('company-1', 'integrations')}&returned=${ATTEMPT_ID}`,
  )
})
