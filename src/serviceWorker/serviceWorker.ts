import { startWorker } from './startWorker'
import type { Build, WorkerScope } from './workerScope'

/** Written by the build (`scripts/serviceWorker.mjs`). */
declare const __BUILD__: Build
declare const self: WorkerScope

startWorker(self, __BUILD__)
