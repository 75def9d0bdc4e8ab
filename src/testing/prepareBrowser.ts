import { configure } from '@testing-library/react'
import { stubBrowser } from './browserStubs'
import { printDocumentOnce } from './printDocumentOnce'
import { waitForReactBeforeAsserting } from './waitForReact'

// Done once for all files of a worker, since they share their browser and their modules.
await stubBrowser()
// The first screen of a worker loads its code, which takes long on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
waitForReactBeforeAsserting()
printDocumentOnce()
