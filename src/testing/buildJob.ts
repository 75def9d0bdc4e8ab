import type { Job } from '@/contract/jobs'
import { buildId } from './builders'

/** Builds a valid job that has just been queued. */
export function buildJob(overrides: Partial<Job> = {}): Job {
  return {
    id: buildId(),
    kind: 'tag',
    state: 'queued',
    title: 'Tag with “VIP”',
    done: 0,
    total: 2,
    counts: {},
    canUndo: false,
    canRedo: false,
    error: null,
    file: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    finishedAt: null,
    ...overrides,
  }
}
