import { workQueue } from '../platform/workQueue'

/** For pictures that visitors ask for: apart from uploads, which are larger, so that neither waits for the other. */
export const pictureQueue = workQueue(2)
