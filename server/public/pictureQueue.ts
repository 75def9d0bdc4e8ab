import { workQueue } from '../platform/workQueue'

/**
 * Queues the pictures that visitors request, apart from uploads, which are larger, so that neither
 * waits for the other.
 */
export const pictureQueue = workQueue(2)
