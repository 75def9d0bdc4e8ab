import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '@/shared/ui/toasts/toast'
import { unstoredSignInFound } from './deviceSlice'
import { warnIfNotStored } from './warnIfNotStored'

afterEach(() => {
  vi.restoreAllMocks()
})

it('warns only where the browser has no session', async () => {
  const info = vi.spyOn(toast, 'info').mockReturnValue(undefined)
  const dispatch = vi.fn()
  localStorage.setItem(
    'firebase:authUser:key:[DEFAULT]',
    JSON.stringify({ uid: 'ada', stsTokenManager: { accessToken: 'a.b.c' } }),
  )
  await warnIfNotStored(dispatch, 'key')
  expect(info).not.toHaveBeenCalled()
  expect(dispatch).not.toHaveBeenCalled()
  localStorage.clear()
  await warnIfNotStored(dispatch, 'key')
  expect(info).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^This browser could not store your sign-in/),
  )
  expect(dispatch).toHaveBeenCalledExactlyOnceWith(unstoredSignInFound())
})
