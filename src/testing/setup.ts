import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { toast } from 'react-toastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import './prepareBrowser'
import { buildActor } from './actor'
import { leavePage } from './browserStubs'
import { takeConsoleErrors, watchConsoleErrors } from './consoleErrors'
import { serveActor } from './servedActor'
import { server } from './server'

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
})

beforeEach(() => {
  watchConsoleErrors()
  // A toast of an earlier screen would wait for the next one.
  toast.dismiss()
})

afterEach(() => {
  cleanup()
  leavePage()
  server.resetHandlers()
  serveActor(buildActor())
  localStorage.clear()
  sessionStorage.clear()
  expect(takeConsoleErrors(), 'The test wrote to console.error.').toEqual([])
})

afterAll(() => {
  server.close()
})
