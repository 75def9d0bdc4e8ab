import { configure } from '@testing-library/react'
import { stubBrowser } from './browserStubs'
import { printDocumentOnce } from './printDocumentOnce'
import { skipOwnerStacks } from './skipOwnerStacks'
import { waitForReactBeforeAsserting } from './waitForReact'

// Runs once per worker, because its files share browser and modules.
await stubBrowser()
// The first screen of a worker loads its code, which is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
waitForReactBeforeAsserting()
skipOwnerStacks()
printDocumentOnce()
