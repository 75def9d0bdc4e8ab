import type { Push, PushSettings } from '@/contract/integrations/pushes'
import { buildId } from './builders'

const at = '2026-03-04T09:30:00.000Z'

/** Builds the settings of pushes that nobody has changed. */
export function buildPushSettings(overrides: Partial<PushSettings> = {}): PushSettings {
  return {
    isAutomatic: false,
    isPaused: false,
    fields: ['firstName', 'lastName'],
    customFields: [],
    hasContactTags: true,
    tags: [],
    version: 1,
    counts: {},
    ...overrides,
  }
}

/** Builds a push that was sent. */
export function buildPush(overrides: Partial<Push> = {}): Push {
  return {
    id: buildId(),
    contactId: buildId(),
    contactName: 'Ada Okafor',
    state: 'done',
    trigger: 'person',
    reason: '',
    consentVersion: null,
    tries: [{ at, request: '{"email":"ada@example.com"}', status: 200, answer: '{"new":true}' }],
    createdAt: at,
    nextTryAt: null,
    doneAt: at,
    ...overrides,
  }
}
