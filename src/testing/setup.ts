import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { buildActor } from './actor'
import { stubBrowser } from './browserStubs'
import { takeConsoleErrors, watchConsoleErrors } from './consoleErrors'
import { serveActor } from './servedActor'
import { server } from './server'
import { settleBeforeAsserting } from './settle'

await stubBrowser()
// The first screen of a file loads its code, which takes long on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
settleBeforeAsserting()

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
})

beforeEach(watchConsoleErrors)

afterEach(() => {
  cleanup()
  server.resetHandlers()
  serveActor(buildActor())
  localStorage.clear()
  sessionStorage.clear()
  expect(takeConsoleErrors(), 'The test wrote to console.error.').toEqual([])
})

afterAll(() => {
  server.close()
})
